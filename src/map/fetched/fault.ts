/**
 * Why somebody's tiles could not be had: `unreachable` and `refused` (a key, a payment) are of whoever has them, `wrong` is an
 * answer that is something else, `large` and `missing` are of this one tile.
 */
export type Reason = 'unreachable' | 'refused' | 'wrong' | 'large' | 'missing'

/** Thrown where what was asked for does not come; its message is a sentence for the operator. */
export class Fault extends Error {
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Answers whether others of the same server may be had all the same. */
export const isOfOne = (error: unknown): boolean =>
  error instanceof Fault && (error.reason === 'large' || error.reason === 'missing')
