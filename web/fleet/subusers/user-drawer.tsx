import { LogIn } from 'lucide-react'
import { subuserRegister, subuserUpdate } from '#client/limits/subuser.gen.ts'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { useOpening } from '#web/session/opening.ts'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from '#web/ui/card.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Pair } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { type Group, nameOf, type Subuser } from './people.tsx'
import { Sees } from './sees.tsx'
import { useSeesNothing } from './sees-nothing.tsx'
import { useSight } from './sight.ts'

interface DrawerProps {
  asked: { data: { list: readonly Subuser[] } | undefined; error: unknown; refetch(): unknown }
  /** None for a new one. */
  id: number | undefined
  groups: readonly Group[]
  onMade(id: number): void
  onClose(): void
}

/** One of the others, or a new one. */
export const UserDrawer = ({ asked, id, groups, onMade, onClose }: DrawerProps) => {
  const words = useWords('fleet/subusers')
  const person = asked.data?.list.find((one) => one.id === id)
  const remove = useDo('subuser/delete')
  const open = useDo('subuser/session/create')
  const opening = useOpening('/')
  const removeIt = async () => {
    await remove.mutateAsync({ subuser_id: id as number })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={id === undefined ? words.new_user : person ? nameOf(person) : ''}
      onClose={onClose}
      actions={person && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />}
    >
      {id === undefined ? (
        <NewUser groups={groups} onMade={onMade} onClose={onClose} />
      ) : (
        <Told asked={{ ...asked, data: person }}>
          {(person) => (
            <>
              <EditUser key={person.id} person={person} groups={groups} onClose={onClose} />
              <Sees subuser_id={person.id} />
              <CardActions>
                <Button
                  icon={LogIn}
                  isPending={open.isPending}
                  onPress={() => void opening(() => open.mutateAsync({ subuser_id: person.id, once: true }))}
                >
                  {words.open_as}
                </Button>
              </CardActions>
            </>
          )}
        </Told>
      )}
    </Drawer>
  )
}

interface Values {
  login: string
  first_name: string
  last_name: string
  phone: string
  security_group_id: number | null
  activated: boolean
}

const digits = (phone: string): string => phone.replace(/[\s+()/.-]/g, '')

interface FormProps {
  groups: readonly Group[]
  onClose(): void
}

const NewUser = ({ groups, onMade, onClose }: FormProps & { onMade(id: number): void }) => {
  const words = useWords('fleet/subusers')
  const common = useCommon()
  const register = useDo('subuser/register')
  const bind = useDo('subuser/tracker/bind')
  const first = { login: '', password: '', first_name: '', last_name: '', phone: '', security_group_id: null }
  const form = useForm(
    subuserRegister,
    { ...first, activated: true, trackers: [] as readonly number[] },
    async ({ password, phone, trackers, ...user }) => {
      const { id: subuser_id } = await register.mutateAsync({ user: { ...user, phone: digits(phone) }, password })
      // There is somebody now, who is not made again where this fails: it is told, and chosen beside.
      const seeing = trackers.length > 0 && bind.mutateAsync({ subuser_id, trackers: [...trackers] })
      await Promise.resolve(seeing).then(
        () => toast({ text: words.created }),
        (error) => toast({ text: failureText(error, common), isFault: true }),
      )
      setTimeout(() => onMade(subuser_id))
    },
    { 206: 'login' },
  )
  const { submit, asking } = useSeesNothing(form.submit)
  const send = (): Promise<void> => submit(form.values.trackers.length)
  return (
    <Form form={{ ...form, submit: send }} action={common.create} onCancel={onClose}>
      <TextField
        label={words.fields.login}
        type="email"
        autoComplete="off"
        {...form.field('login')}
        isRequired
        autoFocus
      />
      <TextField
        label={words.fields.password}
        hint={words.password_hint}
        type="password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Fields form={form as never} groups={groups} />
      <TrackersField label={words.choose_titles.tracker} {...form.field('trackers')} />
      {asking}
    </Form>
  )
}

const EditUser = ({ person, groups, onClose }: FormProps & { person: Subuser }) => {
  const words = useWords('fleet/subusers')
  const common = useCommon()
  const update = useDo('subuser/update')
  const { id, login, first_name, last_name, phone, security_group_id, activated } = person
  const form = useForm(
    subuserUpdate,
    { login, first_name, last_name, phone, security_group_id, activated },
    async ({ phone, ...user }) => {
      await update.mutateAsync({ user: { id, ...user, phone: digits(phone) } })
      toast({ text: words.saved })
    },
    { 206: 'login' },
  )
  const seen = useSight('tracker', id).data?.ids.length
  const { submit, asking } = useSeesNothing(form.submit)
  return (
    <Form form={{ ...form, submit: () => submit(seen) }} action={common.save} onCancel={onClose}>
      <TextField label={words.fields.login} type="email" autoComplete="off" {...form.field('login')} isRequired />
      <Fields form={form} groups={groups} />
      {asking}
    </Form>
  )
}

const Fields = ({ form, groups }: { form: FormState<Values>; groups: readonly Group[] }) => {
  const words = useWords('fleet/subusers')
  const { fields } = words
  return (
    <>
      <Pair>
        <TextField label={fields.first_name} {...form.field('first_name')} />
        <TextField label={fields.last_name} {...form.field('last_name')} />
      </Pair>
      <TextField label={fields.phone} hint={words.phone_hint} type="tel" {...form.field('phone')} />
      <PickField
        label={fields.group}
        placeholder={words.no_group}
        {...form.field('security_group_id')}
        choices={groups.map(({ id, label }) => ({ id, label }))}
      />
      <SwitchField label={words.may_sign_in} {...form.field('activated')} />
    </>
  )
}
