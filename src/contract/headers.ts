import { Type } from 'typebox'
import type { Fault } from './errors.ts'

/** What is told of headers of a file that were passed over. */

/** Of the answer of an upload; absent when every header stands for a column. */
export const Warnings = Type.Optional(
  Type.Array(Type.Object({ parameter: Type.String(), error: Type.String() }), {
    description: 'Columns of the file that were passed over, the first twenty.',
  }),
)

/** An answer may have to fit into an address, when the caller's browser is redirected with it. */
const [most, longest] = [20, 64]

export const warningsOf = (passed_over: readonly string[], prefix = ''): Fault[] =>
  passed_over.slice(0, most).map((header) => ({
    parameter: `${prefix}${header.slice(0, longest)}`,
    error: 'is not the name of a column, or of one that is there already; it was passed over',
  }))
