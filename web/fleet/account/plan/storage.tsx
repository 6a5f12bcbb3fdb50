import { useAsk, useDo } from '#web/session/ask.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import type { Format } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './plan.module.css'

/** What files take of the place there is, and what becomes of new ones when there is none. */
export const Storage = () => {
  const words = useWords('fleet/account/plan')
  const common = useCommon()
  const format = useFormat()
  const stats = useAsk('file/stats/read')
  const settings = useAsk('user/settings/read')
  const update = useDo('user/settings/file_storage/update', { also: ['user/settings'] })
  const isOn = settings.data?.file_storage_settings?.auto_overwrite
  return (
    <Card title={words.storage}>
      <Told asked={stats}>
        {({ value: { file_count, total_size, quota } }) => (
          <>
            <div className={style.used}>
              <span>
                {sizeOf(total_size, format)} {words.used} {sizeOf(quota, format)}
              </span>
              <span className="quiet">{words.files({ count: file_count })}</span>
            </div>
            <div className={style.bar} aria-hidden>
              <span style={{ width: `${Math.min(100, (100 * total_size) / Math.max(1, quota))}%` }} />
            </div>
          </>
        )}
      </Told>
      {isOn !== undefined && (
        <SwitchField
          label={words.overwrite}
          value={isOn}
          onChange={(auto_overwrite) =>
            update.mutate(
              { file_storage_settings: { auto_overwrite } },
              {
                onSuccess: () => toast({ text: words.saved }),
                onError: (error) => toast({ text: failureText(error, common), isFault: true }),
              },
            )
          }
        />
      )}
    </Card>
  )
}

const mega = 1024 ** 2

/** Of bytes. */
const sizeOf = (bytes: number, { unit }: Format): string =>
  bytes >= 1024 * mega ? unit(bytes / (1024 * mega), 'GB', 1) : unit(bytes / mega, 'MB', bytes < 10 * mega ? 1 : 0)
