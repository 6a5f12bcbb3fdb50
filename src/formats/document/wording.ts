/** Words of documents in one language. `{names}` are replaced by values. */
export interface Words {
  /** Titles. */
  checkins: string
  form: string
  /** Of the head. */
  account: string
  period: string
  /** `{from}` and `{to}` */
  from_to: string
  from: string
  to: string
  always: string
  trackers: string
  conditions: string
  circle: string
  /** `{distance}` and `{place}` */
  around: string
  count: string
  times: string
  /** `{time}` */
  made: string
  /** Before the number of all pages, with `{page}`. */
  page: string
  /** Of characters that no font has: `{signs}` */
  missing: string
  /** Columns. */
  time: string
  employee: string
  tracker: string
  place: string
  comment: string
  latitude: string
  longitude: string
  precision: string
  photos: string
  /** Of forms. */
  forms: string
  question: string
  answer: string
  no_answer: string
  submitted: string
  no_form: string
  /** `{stars}` and `{most}` */
  rating: string
  /** Of conditions: `{field}` and `{value}`. */
  is: string
  contains: string
  not: string
  and: string
  or: string
  /** Of reports. */
  contents: string
  day: string
  /** In place of a sheet that says nothing. */
  nothing: string
  distance: string
  end: string
}
