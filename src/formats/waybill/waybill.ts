/** A waybill, whatever its form. Times in milliseconds since 1970 UTC; texts may be empty, numbers null: they are left to be filled in by hand. */
export interface Waybill {
  series: string
  number: string
  /** The zone in which its times are, an IANA name. */
  zone: string
  /** The days for which it is. */
  from: number
  to: number
  organization: string
  /** Its number in the Russian register of enterprises. */
  okpo: string
  garage_address: string
  mechanic: string
  dispatcher: string
  vehicle: { model: string; reg_number: string; label: string }
  driver: { name: string; personnel_number: string; licence: string; licence_cats: string }
  fuel: {
    grade: string
    /** Litres that the vehicle normally needs for what it drove. */
    norm: number | null
  }
  /** Kilometres that the odometer showed at the first departure and at the last return. */
  odometer: { out: number | null; back: number | null }
  /** By time; null where it is to be filled in by hand. */
  trips: readonly Trip[] | null
}

/** A way from one place to another. */
export interface Trip {
  from: number
  to: number
  start_address: string
  end_address: string
  metres: number
}
