import { Matching } from '#contract/schema.ts'

/** The key under which an application stores a value for its user (supplement 3.2). */
export const Key = Matching('^[A-Za-z0-9_-]{1,50}$', '1 to 50 letters, digits, _ and -')
