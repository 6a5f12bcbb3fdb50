import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { createApns } from '#notify/apns.ts'
import { createAsk } from '#notify/ask.ts'
import { createFcm, type ServiceAccount } from '#notify/fcm.ts'
import { createPhoneGateway } from '#notify/phone-gateway.ts'
import { createReach } from '#notify/reach.ts'
import type { Config } from '#src/config.ts'

/** The channels that take something of the operator's: those that are configured. A file that cannot be read stops the start. */
export const openChannels = (config: Config, timeout?: number, tls?: ConnectionOptions) => {
  // The operator may name any address.
  const ask = createAsk(createReach(['0.0.0.0/0', '::/0']), tls)
  const { fcm_key_file, fcm_url, apns_key_file, apns_url: url, apns_key_id, apns_team_id, apns_topic } = config
  const phone = (of: 'sms' | 'voice') => {
    const gateway = {
      url: config[`${of}_url`],
      body: config[`${of}_body`],
      authorization: config[`${of}_authorization`],
    }
    return gateway.url ? createPhoneGateway(ask, gateway, timeout) : undefined
  }
  return {
    fcm: fcm_key_file
      ? createFcm({ ask, account: accountOf(fcm_key_file), url: fcm_url.replace(/\/+$/, ''), timeout })
      : undefined,
    apns: apns_key_file
      ? createApns({
          url,
          key: readFileSync(apns_key_file, 'utf8'),
          key_id: apns_key_id,
          team_id: apns_team_id,
          topic: apns_topic,
          timeout,
          tls,
        })
      : undefined,
    sms: phone('sms'),
    voice: phone('voice'),
  }
}

const accountOf = (path: string): ServiceAccount => {
  const account = JSON.parse(readFileSync(path, 'utf8')) as Partial<ServiceAccount>
  for (const name of ['project_id', 'client_email', 'private_key', 'token_uri'] as const)
    if (typeof account[name] !== 'string') throw new Error(`${path} is no key of a service account: ${name} is missing`)
  return account as ServiceAccount
}
