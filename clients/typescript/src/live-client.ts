import type { Result } from './client.ts'

/** The typed client of the live channel, for browsers and Node: it connects again by itself, and asks again for what it was asked. */

/** The present state of a tracker, as `tracker/get_state` answers it. */
export type State = Result<'tracker/get_state'>['state']
/** An entry of the history, as `history/read` answers it. */
export type Entry = Result<'history/read'>['value']
type Compact = Omit<
  State,
  | 'gsm'
  | 'battery_level'
  | 'battery_update'
  | 'inputs'
  | 'inputs_update'
  | 'outputs'
  | 'outputs_update'
  | 'additional'
  | 'actual_track_update'
>

/** Trackers that a subscription is about: `all` that the caller sees, also later ones, or those of these ids. */
export type Target = { type: 'all' } | { type: 'selected'; tracker_ids: readonly number[] }

interface Batch {
  target: Target
  /** Time between two frames: `1s` to `3600s`. */
  rate_limit?: string
}
type Format = 'full' | 'compact'

/** A subscription that is asked for, by its type (docs/live.md). */
export type Request =
  | { type: 'state'; trackers: readonly number[]; format?: Format }
  | ({ type: 'state_batch'; format?: Format } & Batch)
  | ({ type: 'readings_batch'; sensor_type?: string; include_components?: boolean } & Batch)
  | ({ type: 'iot_monitor' } & Batch)
  | { type: 'history'; target: Target }

type Value = number | string | boolean

/** Readings of a tracker, as far as they are new: of inputs, fields of the state, virtual sensors and counters. */
export interface Readings {
  inputs: { sensor_id: number; label: string; name: string; type: string; value: number; update_time: string }[]
  states: { field: string; value: Value; update_time: string }[]
  virtual_sensors: { sensor_id: number; label: string; value: string; type: string; update_time: string }[]
  counters: { type: 'odometer' | 'engine_hours'; value: number; update_time: string }[]
}

/** A message of a device: when it came, in the zone of the user, and what was in it, by names. */
export interface Message {
  get_time: string
  attributes: Record<string, Value>
}

/** An event that the channel tells; times are in the zone of the user. States are `CompactState` where that was asked for. */
export type LiveEvent =
  | { event: 'state'; user_time: string; data: State }
  | { event: 'state_batch'; user_time: string; data: State[] }
  | { event: 'readings_batch'; user_time: string; data: Record<string, Readings>[] }
  | { event: 'iot_monitor'; user_time: string; data: Record<string, Message[]>[] }
  | { event: 'history'; user_time: string; data: Entry[] }
  | { event: 'lifecycle'; data: { source_id: number; lifecycle_event: 'block' | 'unblock' | 'corrupt' } }
  | { event: 'logout'; data: string }

/** A state without what lists do not show, of subscriptions with the format `compact`. */
export type CompactState = Compact

/** The sight of a tracker that was asked for: `normal` is told of, the others are not. */
export type Sight = 'normal' | 'blocked' | 'unknown' | 'disallowed'

/** The answer to a subscription: by its type whether it is kept, and by their ids the sight of its trackers. */
export interface Subscribed {
  action: string
  events: Request['type'][]
  data: { [type in Request['type']]?: { success: boolean; value?: Record<string, Sight> } }
}

/** A failure that the channel tells: of the action that was asked, or of none. */
export interface LiveError {
  action: string | null
  status: { code: number; description: string }
  data?: { errors?: { parameter: string; error: string }[] }
}

/** Options of `createLiveClient`: the address of the service, who asks, and functions that are told what happens. */
export interface LiveOptions {
  /** Where the service answers, without `/v2`: `https://fleet.example`. */
  url: string
  /** A session or an API key. */
  hash: string
  onEvent(event: LiveEvent): void
  onSubscribed?(answer: Subscribed): void
  onError?(error: LiveError): void
  /** Told of each connection that is open, and of each that is lost: another is tried, until `close` or a logout. */
  onConnection?(isOpen: boolean): void
  /** Node has one of its own from version 22 on; before, that of the package `ws` will do. */
  WebSocket?: SocketClass
}

/** The part of a WebSocket that the client uses: those of browsers, of Node and of `ws` have it. */
export interface Socket {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close' | 'error', hear: () => void): void
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void
}

/** A class of WebSockets, such as that of the browser. */
export interface SocketClass {
  new (address: string): Socket
  readonly OPEN: number
}

/** That of the browser or of Node, where there is one. */
const given = (): SocketClass | undefined => (globalThis as { WebSocket?: SocketClass }).WebSocket

/** Milliseconds before another try to connect: at first, and at most. Never the same for all who lost theirs together. */
const pause = { first: 500, most: 30_000 }

type Frame = ({ type: 'event' } & LiveEvent) | ({ type: 'response' } & Subscribed) | ({ type: 'error' } & LiveError)

/**
 * Makes a client of the live channel, which subscribes and tells `onEvent` what changes. It connects again by itself; then the present
 * states come first.
 * @throws {Error} where there is no WebSocket and none is given
 */
export const createLiveClient = ({ url, hash, WebSocket: Chosen = given(), ...told }: LiveOptions) => {
  if (!Chosen) throw new Error('There is no WebSocket here: give createLiveClient one, such as that of the package ws.')
  const Socket = Chosen
  const address = `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/v2/event/subscription`
  let requests: Request[] = []
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let ended = false

  const send = (action: 'subscribe' | 'unsubscribe', some: readonly object[]): void => {
    if (socket?.readyState === Socket.OPEN && some.length > 0)
      socket.send(JSON.stringify({ action, hash, requests: some }))
  }
  const hear = (frame: Frame): void => {
    if (frame.type === 'response') told.onSubscribed?.(frame)
    else if (frame.type === 'error') told.onError?.(frame)
    else {
      if (frame.event === 'logout') close()
      told.onEvent(frame)
    }
  }
  const open = (): void => {
    const next = new Socket(address)
    let wasOpen = false
    next.addEventListener('open', () => {
      wasOpen = true
      failures = 0
      told.onConnection?.(true)
      send('subscribe', requests)
    })
    next.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as Frame))
    next.addEventListener('close', () => {
      if (wasOpen && !ended) told.onConnection?.(false)
      if (!ended)
        timer = setTimeout(open, Math.min(pause.most, pause.first * 2 ** failures++) * (0.5 + Math.random() / 2))
    })
    // A connection that fails is closed too.
    next.addEventListener('error', () => {})
    socket = next
  }
  const close = (): void => {
    ended = true
    clearTimeout(timer)
    socket?.close()
  }

  open()
  return {
    subscribe(...some: readonly Request[]): void {
      requests.push(...some)
      send('subscribe', some)
    },
    /** Takes away all of a type. */
    unsubscribe(type: Request['type']): void {
      requests = requests.filter((request) => request.type !== type)
      send('unsubscribe', [{ type }])
    },
    /** Ends it for good. */
    close,
  }
}

/** A client of the live channel, as `createLiveClient` makes it. */
export type LiveClient = ReturnType<typeof createLiveClient>
