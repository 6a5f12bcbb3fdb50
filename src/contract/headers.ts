import { Type } from 'typebox'
import type { Fault } from './errors.ts'

/** Warnings about columns of an uploaded file that were passed over. */

/** Field of the answer to an upload: its warnings, absent when every header stands for a column. */
export const Warnings = Type.Optional(
  Type.Array(Type.Object({ parameter: Type.String(), error: Type.String() }), {
    description: 'Columns of the file that were passed over, the first twenty.',
  }),
)

/** An answer may have to fit into an address, when the caller's browser is redirected with it. */
const [most, longest] = [20, 64]

/** A warning for each header that was passed over, the first twenty of them; their parameter begins with `prefix`. */
export const warningsOf = (passed_over: readonly string[], prefix = ''): Fault[] =>
  passed_over.slice(0, most).map((header) => ({
    parameter: `${prefix}${header.slice(0, longest)}`,
    error: 'is not the name of a column, or of one that is there already; it was passed over',
  }))
