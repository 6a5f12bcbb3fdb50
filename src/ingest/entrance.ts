import { timingSafeEqual } from 'node:crypto'
import type { DeviceSettings } from '#device/message.ts'
import type { FoundSource } from '#store/points/ingest.ts'
import type { Secret } from '#store/secret.ts'
import { eventsOf } from '#track/events.ts'
import type { Message } from './arrival.ts'

/** Milliseconds after which a point is one that its device had kept. */
const late = 60_000

/** Answers whether a device that says this password is the one that it says it is. */
export const mayEnter = (
  { source_id, password_digest }: Pick<FoundSource, 'source_id' | 'password_digest'>,
  password: string | undefined,
  digestOf: (source_id: number, password: string) => Buffer,
): boolean => !password_digest || timingSafeEqual(password_digest, digestOf(source_id, password ?? ''))

/** Opens the settings of devices; a password that the platform's secret does not open any more is none. */
export const opened = (
  { command_password, ...settings }: DeviceSettings,
  secret: Pick<Secret, 'open'>,
): DeviceSettings => {
  if (command_password === undefined) return settings
  try {
    return { ...settings, command_password: secret.open(Buffer.from(command_password, 'hex')) }
  } catch {
    return settings
  }
}

/**
 * Answers whether a device is not kept waiting: it reports something by itself, such as an SOS, or it catches up, for then it sends
 * the next of what it has kept when this is acknowledged.
 */
export const isUrgent = (message: Message): boolean => isEmergency(message) || isLate(message)

const isEmergency = ({ points, status }: Message): boolean =>
  eventsOf(status).length > 0 || points.some(({ attributes }) => eventsOf(attributes).length > 0)

const isLate = ({ points, received }: Message): boolean => points.some(({ time }) => received - time > late)
