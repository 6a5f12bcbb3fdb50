import { Plus } from 'lucide-react'
import { panelUserMenuPresetCreate } from '#client/limits/panel-user-menu-preset.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Page } from '#web/ui/page.tsx'
import { RowButton, RowName } from '#web/ui/row-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { Editor } from './editor.tsx'
import style from './menus.module.css'
import type { Preset } from './preset.ts'

const parts = { menu: id }

/** The menus of users, laid out by dragging. */
export default function MenusScreen() {
  const words = useWords('panel/menus')
  const asked = useAsk('panel/user/menu/preset/list')
  const [{ menu }, go] = useAddress(parts)
  const choose = (menu: number | undefined) => go({ menu })
  return (
    <Page title={words.title}>
      <Told asked={asked}>
        {({ list }) => {
          const chosen = list.find(({ preset }) => preset.id === menu) ?? list[0]
          return (
            <div className={style.halves}>
              <Presets list={list} chosen={chosen} onChoose={choose} />
              {chosen && <Editor key={chosen.preset.id} listed={chosen} onGone={() => choose(undefined)} />}
            </div>
          )
        }}
      </Told>
    </Page>
  )
}

interface PresetsProps {
  list: readonly Preset[]
  chosen: Preset | undefined
  onChoose(id: number): void
}

const Presets = ({ list, chosen, onChoose }: PresetsProps) => {
  const words = useWords('panel/menus')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const create = useDo('panel/user/menu/preset/create')
  // A new one begins as what is looked at.
  const copy = (): void => {
    if (!chosen) return
    const { id: _, ...preset } = chosen.preset
    create.mutate(
      {
        preset: {
          ...preset,
          title: words.copy_of({ title: preset.title }).slice(0, panelUserMenuPresetCreate['preset.title'].maxLength),
        },
      },
      {
        onSuccess: ({ id }) => {
          toast({ text: term.created })
          onChoose(id)
        },
        onError: (error) => toast({ text: failureText(error, common), isFault: true }),
      },
    )
  }
  return (
    <section className={style.card} aria-label={words.title}>
      <ul>
        {list.map(({ preset, assignments }) => {
          const users = assignments.find(({ type }) => type === 'users')?.ids?.length ?? 0
          return (
            <li key={preset.id}>
              <RowButton isChosen={preset === chosen?.preset} onOpen={() => onChoose(preset.id)}>
                <RowName>{preset.title}</RowName>
                {assignments.some(({ type }) => type === 'default') && (
                  <span className="quiet">{words.is_default}</span>
                )}
                {users > 0 && <span className="quiet">{words.users({ count: users })}</span>}
              </RowButton>
            </li>
          )
        })}
      </ul>
      {may('users', 'update') && (
        <Button icon={Plus} isPending={create.isPending} onPress={copy}>
          {words.new_menu}
        </Button>
      )}
    </section>
  )
}
