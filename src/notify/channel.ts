/** The outcome of a message: `refused` is for good, and `gone` also for whatever else the recipient would be told. */
export interface Outcome {
  status: 'sent' | 'failed' | 'refused' | 'gone'
  /** What the other side answered, if it did. */
  http_status?: number
  /** In words for people. */
  error?: string
}

export type ChannelName = 'webhook' | 'mail' | 'web_push' | 'fcm' | 'apns' | 'sms' | 'voice'

/** A channel, and whether people are told by it; `public_key` is what browsers subscribe with. */
export interface ChannelState {
  name: ChannelName
  configured: boolean
  /** Of mail that does not leave: it is written to files, where the operator reads it. */
  to_files?: boolean
  public_key?: string
}

/** An entry of the history as channels tell it: the body of a webhook and of a push. Times are ISO 8601 in UTC. */
export interface Notice {
  /** Of the entry. */
  id: number
  category: string
  event: string
  message: string
  /** Its figures, as the recipient reads them: how fast, where, how long; where there are any. */
  detail?: string
  /** All of it in a line: whom it is about, what happened, its figures, and where. */
  text: string
  /** When the entry was received. */
  time: string
  tracker_id: number
  tracker_label: string
  location: { lat: number; lng: number; precision?: number } | null
  address: string
  emergency: boolean
  extra: Record<string, unknown>
}

/** A notice in a line: the message, and its figures. */
export const saidOf = ({ message, detail }: { message: string; detail?: string | undefined }): string =>
  detail ? `${message}${/[.!?:]$/.test(message) ? '' : ':'} ${detail}` : message

/** The outcome that a status of HTTP stands for: only 2xx says that the message arrived. */
export const outcomeOf = (http_status: number): Outcome => {
  if (http_status >= 200 && http_status < 300) return { status: 'sent', http_status }
  const isRedirect = http_status >= 300 && http_status < 400
  return {
    status: 'failed',
    http_status,
    error: isRedirect ? 'The answer was a redirect, which is not followed' : `The answer was ${http_status}`,
  }
}
