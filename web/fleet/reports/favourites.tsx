import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useAddress } from '#web/ui/address.ts'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import { holds } from '#web/ui/sorted.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { addressOf, parts } from './address.ts'
import { Card, Part } from './card.tsx'
import { draftOfSaved } from './draft.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { kindOf } from './kinds.ts'
import { useAbout } from './use-about.ts'
import type { Kind } from './use-kinds.ts'

type Saved = Result<'report/saved/list'>['list'][number]

/** Reports that are kept, one's own and those of the account: a press makes one. */
export const Favourites = ({ kinds, filter }: { kinds: readonly Kind[]; filter: string | undefined }) => {
  const words = useWords('fleet/reports')
  const saved = useAsk('report/saved/list').data?.list ?? []
  const found = saved.filter(
    ({ name, report }) => holds(filter, name) && kinds.some(({ id }) => id === report.plugin.plugin_id),
  )
  if (found.length === 0) return null
  return (
    <Part title={words.favourites}>
      {found.map((one) => (
        <Favourite key={one.id} saved={one} />
      ))}
    </Part>
  )
}

const Favourite = ({ saved }: { saved: Saved }) => {
  const words = useWords('fleet/reports')
  const common = useCommon()
  const about = useAbout()
  const [, go] = useAddress(parts)
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const remove = useDo('report/saved/delete')
  const { id, name, shared, editable, report } = saved
  const draft = draftOfSaved(report)
  const close = (): void => setDoing(undefined)
  const told = about(draft.whose, draft.period)
  return (
    <>
      <Card
        shape={kindOf(draft.kind).shape}
        name={name}
        about={shared ? `${told} · ${words.is_shared}` : told}
        onPress={() => go({ ...addressOf(draft), saved: id, show: true })}
        menu={
          editable && (
            <Menu
              label={`${common.more}: ${name}`}
              actions={[
                { id: 'rename', label: words.rename, icon: PencilLine, run: () => setDoing('rename') },
                { id: 'remove', label: common.remove, icon: Trash2, isDanger: true, run: () => setDoing('remove') },
              ]}
            />
          )
        }
      />
      {doing === 'rename' && <KeepDialog draft={draft} saved={saved} name={name} onClose={close} />}
      {doing === 'remove' && (
        <Confirm
          title={words.remove_favourite({ name })}
          text={words.remove_favourite_text}
          action={common.remove}
          isPending={remove.isPending}
          {...(remove.error && { failure: failureText(remove.error, common) })}
          onCancel={close}
          onConfirm={() => remove.mutate({ saved_id: id }, { onSuccess: close })}
        />
      )}
    </>
  )
}
