import { tooSoon } from '#contract/interval.ts'
import { isMobile, modelOf } from '#resource/tracker/models.ts'
import type { Config } from '#src/config.ts'
import * as sources from '#store/billing/sources.ts'
import type { Db } from '#store/db.ts'

/** Repeated registrations, by the user or the dealer (supplement 5.6 and 15.3). */

export const retryFailures = ['not_supported_by_device', 'timeout_not_reached'] as const

interface Given {
  db: Db
  config: Config
  fail(error: (typeof retryFailures)[number], extra?: Record<string, unknown>): never
}

type Device = NonNullable<Awaited<ReturnType<typeof sources.lockToRetry>>>

/**
 * Notes that a registration was repeated. Nothing is sent to the device: one that was never heard could be reached by
 * text messages only.
 */
export const retry = async (
  { db, config, fail }: Given,
  device: Device,
  send_register_commands: boolean | null | undefined,
): Promise<void> => {
  const model = modelOf(device.model)
  if (send_register_commands !== false || (model && isMobile(model))) fail('not_supported_by_device')
  const wait = tooSoon(config.register_retry_interval, device.since_retry ?? undefined)
  if (wait) fail('timeout_not_reached', wait)
  await sources.noteRetry(db, device)
}
