import { type Client, createClient } from '#client/client.ts'
import { patient } from '#simulate/patient.ts'
import { models } from '#simulate/speak/arguments.ts'
import type { ProtocolName } from '#simulate/speak/languages.ts'
import { type Config, readConfig } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as sessions from '#store/people/sessions.ts'
import { openPlatform } from './open-platform.ts'

interface Wanted {
  ids: readonly string[]
  protocol: ProtocolName
  host: string
}

/** Registers the devices that the user has not, through the API of the platform that runs, by a session of its own. Answers how many. */
export const registerFor = async (login: string, wanted: Wanted): Promise<number> => {
  const config = readConfig(process.env)
  const store = await openPlatform(config)
  try {
    const hash = await enter(store.db, login)
    try {
      return await register(createClient({ url: urlOf(config, wanted), hash, fetch: patient }), wanted)
    } finally {
      await sessions.endSession(store.db, sessions.digestOf(hash))
    }
  } finally {
    await store.close()
  }
}

/** Seconds that registering may take. */
const patience = 600

const enter = async (db: Db, login: string): Promise<string> => {
  const found = await accounts.findLogin(db, login)
  if (!found) throw new Error(`There is no user ${login}.`)
  return sessions.openSession(db, { kind: 'user', user_id: found.id, seconds: patience })
}

const urlOf = ({ http_port }: Config, { host }: Wanted): string => {
  if (http_port === 'off' || http_port === 0) throw new Error('ODOGRAPH_HTTP_PORT must be the port of the platform.')
  return `http://${host}:${http_port}`
}

const register = async (client: Client, { ids, protocol }: Wanted): Promise<number> => {
  const { list } = await client.call('tracker/list')
  const there = new Set(list.map(({ source }) => source.device_id))
  const missing = ids.filter((id) => !there.has(id))
  const device = { group_id: 0, plugin_id: 44, model: models[protocol] }
  for (const id of missing)
    await client.call('tracker/register', { ...device, label: id, device_id: id }).catch((error) => {
      throw new Error(`${id} could not be registered: ${(error as Error).message}`)
    })
  return missing.length
}
