import { Type } from 'typebox'

/** What an application calls a value that it has remembered for its user (supplement 3.2). */
export const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$' })
