import type { Clock } from '#formats/clock.ts'

/** Answers that are sent while they are read, so that they may be longer than memory. */

/**
 * An answer whose `list` is read while it is sent, so that it may be longer than memory. A failure before its first
 * batch is answered as JSON, a later one ends the connection.
 */
export interface StreamedAnswer<Rest = object, Item = unknown> {
  streamed: {
    rest: Rest
    list: AsyncIterable<readonly Item[] | Written>
    /** What else is known once all of the list is told. */
    last?: () => object
  }
}

/** Fields that streamed answers have in place of `list`: objects by key. */
export type MapField = 'states' | 'result'

/** A streamed answer that has an object by key in place of `list`. */
export interface StreamedMap<Field extends MapField = MapField, Rest = object, Item = unknown> {
  streamed: StreamedAnswer<Rest, readonly [key: number, item: Item]>['streamed'] & { field: Field }
}

/** A streamed answer of an object `report` whose `sheets` are read while they are sent. */
export interface StreamedReport<Rest = object, Item = unknown> {
  streamed: Omit<StreamedAnswer<Rest, Item>['streamed'], 'last'> & { within: 'report'; last?: undefined }
}

/**
 * Writes items as JSON, each behind a comma (and its key), or the next part of a long item: exactly the declared fields, times by
 * `local`. The bytes are valid only until the next are asked for.
 */
export type Written = (local: Clock) => Buffer

/** Makes an answer of the fields `rest` and of a `list` that is read while it is sent. */
export const streamed = <Rest extends object, Item>(
  rest: Rest,
  list: AsyncIterable<readonly Item[] | Written>,
): StreamedAnswer<Rest, Item> => ({ streamed: { rest, list } })

/**
 * Makes an answer of the fields `rest`, of an object by key whose entries are read while they are sent, and of the fields that `last`
 * returns behind them.
 */
export const streamedMap = <const Field extends MapField, Rest extends object, Item>(
  field: Field,
  rest: Rest,
  list: AsyncIterable<readonly (readonly [key: number, item: Item])[] | Written>,
  last: () => object,
): StreamedMap<Field, Rest, Item> => ({ streamed: { field, rest, list, last } })

/** Makes an answer of an object `report`: of the fields `rest`, and of `sheets` that are read while they are sent. */
export const streamedReport = <Rest extends object, Item>(
  rest: Rest,
  sheets: AsyncIterable<readonly Item[] | Written>,
): StreamedReport<Rest, Item> => ({ streamed: { within: 'report', rest, list: sheets } })
