import { panelUserCreate } from '#client/limits/panel-user.gen.ts'
import { useNoteMade } from '#web/parts/invitation/made.ts'
import { LocaleField } from '#web/parts/locale-field.tsx'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { PlanField } from '../plan-field.tsx'
import { ZoneField } from '../preset-fields.tsx'

export const legalTypes = ['individual', 'legal_entity', 'sole_trader'] as const
type LegalType = (typeof legalTypes)[number]

/** A user with an account of its own; who it is can be told later. */
export const NewUser = ({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { config } = useDealer()
  const inviting = useWords('parts/invitation')
  const create = useDo('panel/user/create', { also: ['panel/dealer'] })
  const invite = useDo('panel/user/invite', { also: ['panel/dealer'] })
  const noteMade = useNoteMade()
  const initial = {
    login: '',
    password: '',
    legal_type: 'individual' as LegalType,
    legal_name: '',
    first_name: '',
    last_name: '',
    phone: '',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: config.settings.locale,
    default_tariff_id: null as number | null,
    by_hand: false,
    activated: true,
  }
  const form = useForm(
    panelUserCreate,
    initial,
    async ({ by_hand, activated, password, time_zone, locale, default_tariff_id, ...user }) => {
      const given = { time_zone, locale, default_tariff_id }
      if (by_hand) {
        const { id } = await create.mutateAsync({ user: { ...user, activated }, password, ...given })
        toast({ text: term.created })
        // The form has nothing to lose any more once this call is over.
        setTimeout(() => onCreated(id))
      } else {
        const { id, ...made } = await invite.mutateAsync({ user, ...given })
        noteMade(['user', id], made, user.login)
        setTimeout(() => onCreated(id))
      }
    },
    { 206: 'login' },
  )
  const { legal_type, activated, by_hand } = form.values
  return (
    <Drawer title={words.new_user} onClose={onClose}>
      <Form form={form} action={by_hand ? common.create : inviting.invite} onCancel={onClose}>
        {!by_hand && <p className="quiet">{inviting.text}</p>}
        <TextField label={term.email} type="email" autoComplete="off" {...form.field('login')} isRequired autoFocus />
        <SelectField
          label={words.legal_type}
          value={legal_type}
          onChange={(legal_type) => legal_type && form.set({ legal_type })}
          choices={legalTypes.map((key) => ({ key, label: words.legal_types[key] }))}
        />
        {legal_type === 'legal_entity' && <TextField label={words.legal_name} {...form.field('legal_name')} />}
        <TextField label={words.first_name} {...form.field('first_name')} />
        <TextField label={words.last_name} {...form.field('last_name')} />
        <TextField label={term.phone} type="tel" {...form.field('phone')} />
        <ZoneField label={term.time_zone} {...form.field('time_zone')} />
        <LocaleField label={term.language} {...form.field('locale')} />
        <PlanField label={words.default_plan} none={words.dealer_default} {...form.field('default_tariff_id')} />
        <SwitchField label={inviting.by_hand} {...form.field('by_hand')} />
        {by_hand && (
          <>
            <TextField
              label={term.password}
              hint={words.password_hint}
              autoComplete="off"
              {...form.field('password')}
            />
            <SwitchField label={words.activated} {...form.field('activated')} />
            {!activated && <p className="quiet">{words.not_activated_text}</p>}
          </>
        )}
      </Form>
    </Drawer>
  )
}
