import { type Command, InvalidArgumentError } from 'commander'
import { createClient } from '#client/client.ts'
import { createLiveClient, type Entry, type LiveEvent, type State } from '#client/live-client.ts'

interface Options {
  url: string
  hash?: string
  login?: string
  password?: string
  tracker?: string[]
  json?: true
  count?: number
}

/** `odograph watch`: what the trackers of an account do, as it changes, until it is stopped. */
export const watch = (program: Command): void => {
  program
    .command('watch')
    .description('print what the trackers of an account do, and what is told of them, as it changes')
    .option('--url <url>', 'where the platform answers', 'http://localhost:8080')
    .option('--hash <hash>', 'a session or an API key of the account')
    .option('--login <login>', 'sign in instead')
    .option('--password <password>', 'with this password')
    .option('--tracker <id...>', 'only these trackers')
    .option('--json', 'print each state, and entry of the history, as JSON')
    .option('--count <number>', 'end after so many states', whole)
    .action(run)
}

const run = async ({ url, tracker, json, count = Number.POSITIVE_INFINITY, ...who }: Options): Promise<void> => {
  const hash = who.hash ?? (await signIn(url, who))
  const { list } = await createClient({ url, hash }).call('tracker/list')
  const unknown = tracker?.find((id) => !list.some((each) => String(each.id) === id))
  if (unknown !== undefined) throw new Error(`The account has no tracker ${unknown}.`)
  const labels = new Map(list.map(({ source, label }) => [source.id, label]))
  const labelOf = (source_id: number): string => labels.get(source_id) ?? `source ${source_id}`
  const tell = (state: State): void => print(json ? JSON.stringify(state) : line(labelOf(state.source_id), state))

  const ended = Promise.withResolvers<void>()
  let left = count
  const onEvent = (event: LiveEvent): void => {
    if (event.event === 'state_batch')
      for (const state of event.data) {
        if (left-- > 0) tell(state)
        if (left <= 0) ended.resolve()
      }
    if (event.event === 'history') for (const entry of event.data) print(json ? JSON.stringify(entry) : told(entry))
    if (event.event === 'lifecycle' && !json) print(`${labelOf(event.data.source_id)}  ${event.data.lifecycle_event}`)
    if (event.event === 'logout') ended.reject(new Error('The session has ended.'))
  }
  const live = createLiveClient({
    url,
    hash,
    onEvent,
    onError: ({ status }) => ended.reject(new Error(`${status.code} ${status.description}`)),
    onConnection: (isOpen) => {
      if (!isOpen) process.stderr.write('the connection is lost; trying again\n')
    },
  })
  const tracker_ids = tracker?.map(Number)
  const target = tracker_ids ? ({ type: 'selected', tracker_ids } as const) : ({ type: 'all' } as const)
  live.subscribe({ type: 'state_batch', target }, { type: 'history', target })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, ended.resolve)
  await ended.promise.finally(live.close)
}

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1.')
  return Number(text)
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const signIn = async (url: string, { login, password }: Omit<Options, 'url'>): Promise<string> => {
  if (!login || !password) throw new Error('Say who asks: --hash, or --login and --password.')
  const { hash } = await createClient({ url }).call('user/auth', { login, password })
  return hash
}

const told = ({ time, extra, event, message }: Entry): string =>
  `${time}  ${extra.tracker_label}  ${event}${message ? `: ${message}` : ''}`

const line = (label: string, { gps, last_update, connection_status, movement_status }: State): string => {
  const { lat, lng } = gps?.location ?? {}
  const place = gps ? `${lat?.toFixed(5)}, ${lng?.toFixed(5)}  ${gps.speed} km/h` : 'nowhere yet'
  return `${last_update ?? '-'}  ${label}  ${place}  ${connection_status}, ${movement_status}`
}
