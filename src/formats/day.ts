/** Answers whether the text is a day `yyyy-MM-dd` of the calendar, from the year 1 on, as the database has it. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
