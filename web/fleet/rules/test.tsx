import { Send } from 'lucide-react'
import { Fragment, useState } from 'react'
import { ApiError, type Result } from '#client/client.ts'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './form.module.css'

const timeout_not_reached = 264

/** Tells all that the rule tells, once, and what became of it. Of the rule as it is saved. */
export const Test = ({ rule_id, isChanged }: { rule_id: number; isChanged: boolean }) => {
  const words = useWords('fleet/rules')
  const common = useCommon()
  const test = useDo('tracker/rule/test')
  const [told, setTold] = useState<Result<'tracker/rule/test'>['list']>()
  const run = (): void =>
    test.mutate(
      { rule_id },
      {
        onSuccess: ({ list }) => setTold(list),
        onError: (error) =>
          toast({
            text:
              error instanceof ApiError && error.code === timeout_not_reached
                ? words.too_soon
                : failureText(error, common),
          }),
      },
    )
  return (
    <>
      <div>
        <Button icon={Send} isDisabled={isChanged} isPending={test.isPending} onPress={run}>
          {words.test}
        </Button>
      </div>
      {isChanged && <p className={style.note}>{words.test_saved}</p>}
      {told && (
        <Dialog title={words.tested} onClose={() => setTold(undefined)}>
          {told.length === 0 ? (
            <p>{words.tested_none}</p>
          ) : (
            <dl className={style.told}>
              {told.map(({ channel, configured, recipients, sent, errors }) => (
                <Fragment key={channel}>
                  <dt>{words.channel_names[channel]}</dt>
                  <dd>
                    {configured
                      ? [words.recipients({ count: recipients }), words.sent({ count: sent }), ...errors].join(' · ')
                      : channel === 'mail'
                        ? words.mail_to_files
                        : words.not_set_up}
                  </dd>
                </Fragment>
              ))}
            </dl>
          )}
        </Dialog>
      )}
    </>
  )
}
