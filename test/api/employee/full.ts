import { ChangedEmployee } from '#resource/employee.ts'
import { made } from '#test/made.ts'

/** An employee with all that can be written of one, but tracker, department and tags. Fields that are not named here are made. */
export const full = {
  ...made(ChangedEmployee, ['id', 'tracker_id', 'department_id', 'tags']),
  first_name: 'Ada',
  middle_name: 'King',
  last_name: 'Lovelace',
  email: 'ada@fleet.example',
  phone: '4915112345678',
  driver_license_number: 'B0721',
  driver_license_cats: 'B, C, CE',
  driver_license_issue_date: '2012-02-29',
  driver_license_valid_till: '2032-02-28',
  hardware_key: '01000000AB12',
  location: { lat: 53.55, lng: 10.01, address: 'Hafen 1, Hamburg' },
  personnel_number: '10815',
  ssn: '65 170839 J 008',
}
