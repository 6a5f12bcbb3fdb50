import { languageOf } from '#notify/language.ts'
import { windowIn } from '#notify/letter.ts'
import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import { taskLinkUrl } from '#resource/task-link.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import type { Due } from '#store/delivery/queue.ts'
import type { Secret } from '#store/secret.ts'
import * as notices from '#store/tasks/task-notices.ts'

/** Characters of the name of the service: the address must find room behind it. */
const longest_title = 40

/** The text by which whoever waits for a task is told by SMS, in their language; `undefined` where the task, or the moment, is gone. */
export const textOf = async (
  db: Db,
  { account_id, extra, time }: Pick<Due, 'account_id' | 'extra' | 'time'>,
  { secret, config }: { secret: Pick<Secret, 'open'>; config: Pick<Config, 'public_url' | 'http_port'> },
): Promise<string | undefined> => {
  const occasion = extra.occasion as notices.Told['occasion']
  const found = await notices.recipientOf(db, { account_id }, { task_id: Number(extra.task_id), occasion, told: time })
  if (!found) return undefined
  const { recipient, locale, from, to, time_zone, settings } = found
  const { code, language } = languageOf(recipient.language ?? locale)
  const words: Record<string, string> = {
    title: titleOf(addressed(serviceSettings(settings))).slice(0, longest_title),
    ...windowIn(code, { from: from.toISOString(), until: to.toISOString(), time_zone }),
    link: taskLinkUrl(config, secret.open(found.sealed)),
  }
  return language.sms[occasion].replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
}
