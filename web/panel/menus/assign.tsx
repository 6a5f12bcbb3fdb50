import { X } from 'lucide-react'
import { useState } from 'react'
import { panelUserMenuPresetAssign } from '#client/limits/panel-user-menu-preset.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import panel from '../panel.module.css'
import { type Picked, UserField } from '../user-field.tsx'
import type { Preset } from './preset.ts'

const targets = ['default', 'users'] as const
type Target = (typeof targets)[number]

/** Gives a menu to users, or to all who were given none. */
export const Assign = ({ listed, onClose }: { listed: Preset; onClose(): void }) => {
  const words = useWords('panel/menus')
  const term = useWords('panel/terms')
  const common = useCommon()
  const assign = useDo('panel/user/menu/preset/assign', { also: ['panel/user'] })
  const [sought, seek] = useState(0)
  const form = useForm(
    panelUserMenuPresetAssign,
    { type: 'users' as Target, ids: [] as readonly Picked[] },
    async ({ type, ids }) => {
      const target = type === 'users' ? { type, ids: ids.map(({ id }) => id) } : { type }
      await assign.mutateAsync({ preset_id: listed.preset.id, target })
      toast({ text: term.saved })
      setTimeout(onClose)
    },
  )
  const { type, ids } = form.values
  return (
    <Dialog title={words.assign} onClose={onClose}>
      <Form form={form} action={words.assign} onCancel={onClose}>
        <SelectField
          label={words.to}
          value={type}
          onChange={(type) => type && form.set({ type })}
          choices={targets.map((key) => ({ key, label: words.targets[key] }))}
        />
        {type === 'users' && (
          <>
            {/* A new field after each, which is empty again. */}
            <UserField
              key={sought}
              label={term.user}
              value={null}
              fault={form.field('ids').fault}
              onChange={(user) => {
                if (user && !ids.some(({ id }) => id === user.id)) form.set({ ids: [...ids, user] })
                seek(sought + 1)
              }}
            />
            <ul className={panel.rows}>
              {ids.map((user) => (
                <li key={user.id} className={panel.row}>
                  <span className={panel.grow}>{user.name}</span>
                  <IconButton
                    icon={X}
                    label={`${common.remove}: ${user.name}`}
                    onPress={() => form.set({ ids: ids.filter(({ id }) => id !== user.id) })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Form>
    </Dialog>
  )
}
