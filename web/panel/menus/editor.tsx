import { useBlocker } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { panelUserMenuPresetCreate } from '#client/limits/panel-user-menu-preset.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { Assign } from './assign.tsx'
import { foot, type Layout, layoutOf, moved, newKey, presetOf } from './layout.ts'
import style from './menus.module.css'
import { PartOfMenu } from './part.tsx'
import type { Preset } from './preset.ts'

/** One menu. The platform's cannot be changed, only given to users; nobody changes one who may not. */
export const Editor = ({ listed, onGone }: { listed: Preset; onGone(): void }) => {
  const words = useWords('panel/menus')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const { data: destinations = [] } = useAsk('panel/user/menu/preset/items/list')
  const update = useDo('panel/user/menu/preset/update', { also: ['panel/user/menu'] })
  const [layout, lay] = useState<Layout>(() => layoutOf(listed.preset))
  const [isChanged, setChanged] = useState(false)
  const [asking, ask] = useState<'assign' | 'delete'>()
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  const mayUpdate = may('users', 'update')
  const isFixed = listed.owner === 'platform' || !mayUpdate
  const change = (next: Partial<Layout>): void => {
    lay((before) => ({ ...before, ...next }))
    setChanged(true)
  }
  const move = (list: number) => (keys: readonly string[], beside?: { key: string; position: 'before' | 'after' }) => {
    const lists = moved(
      layout.parts.map(({ entries }) => entries),
      keys,
      { list, ...(beside && { beside }) },
    )
    change({ parts: layout.parts.map((part, place) => ({ ...part, entries: lists[place] ?? [] })) })
  }
  const save = (): void =>
    update.mutate(
      { preset: { id: listed.preset.id, ...presetOf(layout) } },
      {
        onSuccess: () => {
          setChanged(false)
          toast({ text: term.saved })
        },
      },
    )
  return (
    <section className={`${style.card} ${style.editor}`}>
      <div className={style.partHead}>
        <h2 className={style.name}>{listed.preset.title}</h2>
        {mayUpdate && <Button onPress={() => ask('assign')}>{words.assign}</Button>}
        {!isFixed && <IconButton icon={Trash2} label={common.remove} onPress={() => ask('delete')} />}
      </div>
      {isFixed && mayUpdate && <p className="quiet">{words.platform_text}</p>}
      {!isFixed && (
        <>
          <TextField
            label={term.name}
            limits={panelUserMenuPresetCreate['preset.title']}
            value={layout.title}
            onChange={(title) => change({ title })}
          />
          <p className="quiet">{words.drag_text}</p>
        </>
      )}
      {layout.parts.map((part, place) => (
        <PartOfMenu
          key={part.key}
          part={part}
          title={part.key === foot ? words.foot : words.group({ number: String(place + 1) })}
          destinations={destinations}
          isFixed={isFixed}
          onMove={move(place)}
          onChange={(entries) =>
            change({ parts: layout.parts.map((other) => (other === part ? { ...part, entries } : other)) })
          }
          onRemove={
            part.key !== foot && part.entries.length === 0 && layout.parts.length > 2
              ? () => change({ parts: layout.parts.filter((other) => other !== part) })
              : undefined
          }
        />
      ))}
      {update.error && <p role="alert">{failureText(update.error, common)}</p>}
      {!isFixed && (
        <div className={style.adding}>
          <Button
            onPress={() =>
              change({
                parts: [...layout.parts.slice(0, -1), { key: newKey(), entries: [] }, ...layout.parts.slice(-1)],
              })
            }
          >
            {words.add_group}
          </Button>
          <span className={style.name} />
          <Button look="primary" isDisabled={!isChanged} isPending={update.isPending} onPress={save}>
            {common.save}
          </Button>
        </div>
      )}
      {asking === 'assign' && <Assign listed={listed} onClose={() => ask(undefined)} />}
      {asking === 'delete' && (
        <Remove
          listed={listed}
          onClose={() => ask(undefined)}
          onGone={() => {
            setChanged(false)
            setTimeout(onGone)
          }}
        />
      )}
      {blocker.status === 'blocked' && (
        <Confirm
          title={common.leave_title}
          text={common.leave_text}
          action={common.leave}
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </section>
  )
}

const Remove = ({ listed, onClose, onGone }: { listed: Preset; onClose(): void; onGone(): void }) => {
  const words = useWords('panel/menus')
  const term = useWords('panel/terms')
  const common = useCommon()
  const remove = useDo('panel/user/menu/preset/delete', { also: ['panel/user/menu'] })
  return (
    <Confirm
      title={words.remove_title}
      text={words.remove_text}
      action={common.remove}
      isPending={remove.isPending}
      failure={remove.error ? failureText(remove.error, common) : undefined}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { preset_id: listed.preset.id },
          {
            onSuccess: () => {
              toast({ text: term.removed })
              onClose()
              onGone()
            },
          },
        )
      }
    />
  )
}
