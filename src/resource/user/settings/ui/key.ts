import { Matching } from '#contract/schema.ts'

/** What an application calls a value that it has remembered for its user (supplement 3.2). */
export const Key = Matching('^[A-Za-z0-9_-]{1,50}$', '1 to 50 letters, digits, _ and -')
