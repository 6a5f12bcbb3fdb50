import { LogIn } from 'lucide-react'
import { subuserUpdate } from '#client/limits/subuser.gen.ts'
import { Invitation } from '#web/parts/invitation/invitation.tsx'
import { useNoteMade } from '#web/parts/invitation/made.ts'
import { useDo } from '#web/session/ask.ts'
import { useOpening } from '#web/session/opening.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from '#web/ui/card.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { digits, PersonFields } from './fields.tsx'
import { NewUser } from './new-user.tsx'
import { type Group, nameOf, type Subuser } from './people.tsx'
import { Sees } from './sees.tsx'
import { useSeesNothing } from './sees-nothing.tsx'
import { useSight } from './sight.ts'
import style from './subusers.module.css'

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
              {!person.activated && <Invited person={person} />}
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

interface EditProps {
  person: Subuser
  groups: readonly Group[]
  onClose(): void
}

const EditUser = ({ person, groups, onClose }: EditProps) => {
  const words = useWords('fleet/subusers')
  const common = useCommon()
  const update = useDo('subuser/update')
  const renew = useDo('subuser/invitation/renew', { also: ['subuser'] })
  const noteMade = useNoteMade()
  const { id, login, first_name, last_name, phone, security_group_id, activated, invitation } = person
  const isInvited = invitation !== undefined && !activated
  const form = useForm(
    subuserUpdate,
    { login, first_name, last_name, phone, security_group_id, activated },
    async ({ phone, activated, ...user }) => {
      const state = isInvited ? {} : { activated }
      await update.mutateAsync({ user: { id, ...user, ...state, phone: digits(phone) } })
      // Links to the former address are void.
      if (isInvited && user.login.toLowerCase() !== login.toLowerCase())
        noteMade(['subuser', id], await renew.mutateAsync({ subuser_id: id }), user.login)
      else toast({ text: words.saved })
    },
    { 206: 'login' },
  )
  const seen = useSight('tracker', id).data?.ids.length
  const { submit, asking } = useSeesNothing(form.submit)
  return (
    <Form form={{ ...form, submit: () => submit(seen) }} action={common.save} onCancel={onClose}>
      <TextField label={words.fields.login} type="email" autoComplete="off" {...form.field('login')} isRequired />
      <PersonFields form={form} groups={groups} />
      {!isInvited && <SwitchField label={words.may_sign_in} {...form.field('activated')} />}
      {asking}
    </Form>
  )
}

/** How the invitation of somebody stands who has not accepted it. */
const Invited = ({ person: { id, login, invitation } }: { person: Subuser }) => {
  const words = useWords('parts/invitation')
  const { now } = useUser()
  const renew = useDo('subuser/invitation/renew', { also: ['subuser'] })
  const withdraw = useDo('subuser/invitation/delete', { also: ['subuser'] })
  if (!invitation) return null
  return (
    <section className={style.part} aria-label={words.title}>
      <h3>{words.title}</h3>
      <Invitation
        key={login}
        of={['subuser', id]}
        login={login}
        pending={invitation}
        now={now()}
        renew={(mail) => renew.mutateAsync({ subuser_id: id, mail })}
        withdraw={() => withdraw.mutateAsync({ subuser_id: id })}
      />
    </section>
  )
}
