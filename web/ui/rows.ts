/** What a `Table` shows: as many rows as there are, of which those in view are fetched. */
export interface Rows<Row> {
  /** Another one when something else is listed: the table begins at its top again. */
  key: string
  count: number
  /** Undefined while it is under way. */
  at(place: number): Row | undefined
  /** The table shows these now, the last included. */
  show(first: number, last: number): void
  /** All of them, for whoever selects all. */
  all(): Promise<readonly Row[]>
}
