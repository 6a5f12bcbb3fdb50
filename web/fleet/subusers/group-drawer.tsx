import type { Params } from '#client/client.ts'
import { subuserSecurityGroupCreate } from '#client/limits/subuser-security_group.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Group } from './people.tsx'
import { shownRights } from './rights.ts'
import style from './subusers.module.css'

interface DrawerProps {
  asked: { data: { list: readonly Group[] } | undefined; error: unknown; refetch(): unknown }
  /** None for a new one. */
  id: number | undefined
  onClose(): void
}

/** A group of users with equal rights, or a new one. */
export const GroupDrawer = ({ asked, id, onClose }: DrawerProps) => {
  const words = useWords('fleet/subusers')
  const group = asked.data?.list.find((one) => one.id === id)
  const remove = useDo('subuser/security_group/delete', { also: ['subuser'] })
  const removeIt = async () => {
    await remove.mutateAsync({ security_group_id: id as number })
    toast({ text: words.group_removed })
    onClose()
  }
  return (
    <Drawer
      title={id === undefined ? words.new_group : (group?.label ?? '')}
      onClose={onClose}
      actions={group && <Remove title={words.group_remove_title} text={words.group_remove_text} remove={removeIt} />}
    >
      {id === undefined ? (
        <GroupForm group={undefined} onClose={onClose} />
      ) : (
        <Told asked={{ ...asked, data: group }}>
          {(group) => <GroupForm key={group.id} group={group} onClose={onClose} />}
        </Told>
      )}
    </Drawer>
  )
}

const days = [7, 30, 90, 180, 365]
const periodOf = (count: number): string => `${count}d`

const GroupForm = ({ group, onClose }: { group: Group | undefined; onClose(): void }) => {
  const words = useWords('fleet/subusers')
  const common = useCommon()
  const create = useDo('subuser/security_group/create')
  const update = useDo('subuser/security_group/update', { also: ['subuser'] })
  const first = {
    label: group?.label ?? '',
    rights: (group?.privileges.rights ?? []) as readonly string[],
    store_period: group?.privileges.store_period ?? '',
  }
  const form = useForm(subuserSecurityGroupCreate, first, async ({ label, rights, store_period }) => {
    const privileges = { rights: [...rights], ...(store_period && { store_period }) }
    const given = { label, privileges } as Params<'subuser/security_group/create'>['group']
    if (group) await update.mutateAsync({ group: { id: group.id, ...given } })
    else await create.mutateAsync({ group: given })
    toast({ text: words.group_saved })
    setTimeout(onClose)
  })
  const { rights, store_period } = form.values
  const has = (right: string) => rights.includes(right)
  const give = (some: readonly string[], isOn: boolean): void => {
    const others = rights.filter((right) => !some.includes(right))
    form.set({ rights: isOn ? [...others, ...some] : others })
  }
  const periods = days.map((count) => ({ key: periodOf(count), label: words.days({ count }) }))
  if (store_period && !periods.some(({ key }) => key === store_period))
    periods.push({ key: store_period, label: store_period })
  return (
    <Form form={form} action={group ? common.save : common.create} onCancel={onClose}>
      <TextField label={words.group_name} {...form.field('label')} autoFocus={!group} />
      <fieldset className={style.rights}>
        <legend>{words.rights}</legend>
        <CheckField
          label={words.all_rights}
          value={shownRights.every(has)}
          onChange={(isOn) => give(shownRights, isOn)}
        />
        {shownRights.map((right) => (
          <CheckField
            key={right}
            label={words.right_names[right]}
            value={has(right)}
            onChange={(isOn) => give([right], isOn)}
          />
        ))}
      </fieldset>
      <SelectField
        label={words.store_period}
        {...form.field('store_period')}
        onChange={(key) => form.set({ store_period: key ?? '' })}
        choices={[{ key: '', label: words.as_plan }, ...periods]}
      />
    </Form>
  )
}
