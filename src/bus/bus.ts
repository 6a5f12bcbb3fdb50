/**
 * How the processes of a platform tell each other what is new. News may get lost: they only say what is worth reading again,
 * and whoever misses some is told of the gap.
 */

/** News, always after what they tell is committed. */
export type News =
  /** The states of these devices. */
  | { kind: 'sources'; ids: readonly number[] }
  /** What is set up on these devices, sensors and counters, in whatever accounts they are seen; also their states, though nothing came of them. */
  | { kind: 'settings'; ids: readonly number[] }
  /** Entries were made in the history of an account. */
  | { kind: 'history'; account_id: number; ids: readonly number[] }
  /** Something waits to be told to these devices. */
  | { kind: 'commands'; ids: readonly number[] }
  /** Who may see what in an account may have changed: bindings, rights, blocks, sessions that ended; in any account, where none is named. */
  | { kind: 'rights'; account_id?: number }
  /** Maps are drawn of something else. */
  | { kind: 'maps' }

export interface Bus {
  /** Tells every process, this one too, once. It returns at once. */
  publish(news: News): void
  /** Answers how to stop hearing. */
  subscribe(listener: (news: News) => void): () => void
  /** Told when news may have been missed: what they would have said has to be read again. */
  onGap(listener: () => void): void
  /** Sends what was published, and hears nothing any more. */
  close(): Promise<void>
}

/** Log entries of the bus. */
export interface BusLog extends Record<'error' | 'warn' | 'info', (details: object, message: string) => void> {}
