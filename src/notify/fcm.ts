import { sign } from 'node:crypto'
import type { Ask } from './ask.ts'
import { type Notice, type Outcome, outcomeOf, saidOf } from './channel.ts'

/** Firebase Cloud Messaging, HTTP v1: to applications on Android. */

/** The file of a service account, as Google gives it. */
export interface ServiceAccount {
  project_id: string
  client_email: string
  private_key: string
  token_uri: string
}

const asText = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

export interface FcmOptions {
  ask: Ask
  account: ServiceAccount
  /** Of the service, without a slash at the end. */
  url: string
  timeout?: number
}

export const createFcm = ({ ask, account, url, timeout = 10_000 }: FcmOptions) => {
  let access: { token: string; until: number } | undefined

  /** Good for an hour; another one is asked for some minutes before. */
  const accessToken = async (): Promise<string> => {
    if (access && Date.now() < access.until) return access.token
    const now = Math.floor(Date.now() / 1000)
    const scope = 'https://www.googleapis.com/auth/firebase.messaging'
    const claims = { iss: account.client_email, scope, aud: account.token_uri, iat: now, exp: now + 3600 }
    const told = `${asText({ alg: 'RS256', typ: 'JWT' })}.${asText(claims)}`
    const assertion = `${told}.${sign('sha256', Buffer.from(told), account.private_key).toString('base64url')}`
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await ask({ url: account.token_uri, headers, body: body.toString(), timeout })
    if (status !== 200) throw new Error(`Google does not let the service account in: ${status}`)
    const { access_token, expires_in } = JSON.parse(text) as { access_token: string; expires_in: number }
    access = { token: access_token, until: Date.now() + (expires_in - 300) * 1000 }
    return access_token
  }

  return async (notice: Notice, token: string): Promise<Outcome> => {
    const { tracker_label: title } = notice
    const message = {
      token,
      notification: { title, body: saidOf(notice) },
      // Google takes texts only.
      data: { notice: JSON.stringify(notice) },
      android: { priority: notice.emergency ? 'high' : 'normal', ttl: '86400s' },
    }
    try {
      const { status, text } = await ask({
        url: `${url}/v1/projects/${account.project_id}/messages:send`,
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
        timeout,
      })
      if (status === 401) access = undefined
      const outcome = outcomeOf(status)
      if (status === 404 && text.includes('UNREGISTERED')) return { ...outcome, status: 'gone' }
      return status === 400 ? { ...outcome, status: 'refused' } : outcome
    } catch (error) {
      return { status: 'failed', error: (error as Error).message }
    }
  }
}
