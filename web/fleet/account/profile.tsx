import { userPersonalInfoUpdate } from '#client/limits/user-personal_info.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Card, Cards, Facts } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { Pair, Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { PushCard } from '../push/push-card.tsx'
import { FieldWork } from './field-work.tsx'
import { Preferences } from './preferences.tsx'

/** What the user says of itself, and how it wants to be told things. */
export const Profile = () => (
  <Cards>
    <AboutYou />
    <Preferences />
    <FieldWork />
    <PushCard />
  </Cards>
)

const kinds = ['individual', 'legal_entity', 'sole_trader'] as const
const address = ['street_address', 'index', 'city', 'region', 'country'] as const

const useValues = () => {
  const { user_info } = useUser()
  const { legal_type, first_name, middle_name, last_name, phone = '', legal_name = '', tin, iec = '' } = user_info
  const { post_country, post_index, post_region, post_city, post_street_address } = user_info
  const { registered_country, registered_index, registered_region, registered_city } = user_info
  const post = { post_country, post_index, post_region, post_city, post_street_address }
  const registered = { registered_country, registered_index, registered_region, registered_city }
  const { registered_street_address } = user_info
  const name = { legal_type, first_name, middle_name, last_name, phone, legal_name, tin, iec }
  return { ...name, ...post, ...registered, registered_street_address }
}
type Values = ReturnType<typeof useValues>

const AboutYou = () => {
  const words = useWords('fleet/account')
  const common = useCommon()
  const { user_info } = useUser()
  const update = useDo('user/personal_info/update', { also: ['user'] })
  const form = useForm(userPersonalInfoUpdate, useValues(), async ({ phone, ...values }) => {
    await update.mutateAsync({ ...values, phone: phone.replace(/[\s+()/.-]/g, '') })
    toast({ text: words.saved })
  })
  const text = (name: keyof Values & keyof typeof words.fields) => ({
    label: words.fields[name],
    ...form.field(name),
  })
  return (
    <Card title={words.profile}>
      <Facts facts={[[words.login, user_info.login]]} />
      <Form form={form} action={common.save}>
        <Pair>
          <TextField {...text('first_name')} autoComplete="given-name" />
          <TextField {...text('last_name')} autoComplete="family-name" />
        </Pair>
        <TextField {...text('middle_name')} autoComplete="additional-name" />
        <TextField {...text('phone')} type="tel" autoComplete="tel" hint={words.phone_hint} />
        <SelectField
          label={words.fields.legal_type}
          {...form.field('legal_type')}
          onChange={(kind) => kind && form.set({ legal_type: kind })}
          choices={kinds.map((key) => ({ key, label: words.legal_types[key] }))}
        />
        {form.values.legal_type !== 'individual' && (
          <>
            <TextField {...text('legal_name')} autoComplete="organization" />
            <Pair>
              <TextField {...text('tin')} />
              <TextField {...text('iec')} />
            </Pair>
          </>
        )}
        <Address form={form} of="post" />
        {form.values.legal_type !== 'individual' && <Address form={form} of="registered" />}
      </Form>
    </Card>
  )
}

const Address = ({ form, of }: { form: FormState<Values>; of: 'post' | 'registered' }) => {
  const words = useWords('fleet/account')
  const fields = Object.fromEntries(
    address.map((part) => [part, { label: words.fields[part], ...form.field(`${of}_${part}`), isRequired: false }]),
  ) as Record<(typeof address)[number], Parameters<typeof TextField>[0]>
  return (
    <Section title={words[`${of}_address`]} isWrong={address.some((part) => form.field(`${of}_${part}`).fault)}>
      <TextField {...fields.street_address} />
      <Pair>
        <TextField {...fields.index} />
        <TextField {...fields.city} />
      </Pair>
      <Pair>
        <TextField {...fields.region} />
        <TextField {...fields.country} />
      </Pair>
    </Section>
  )
}
