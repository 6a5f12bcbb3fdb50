import { panelUserUpdate } from '#client/limits/panel-user.gen.ts'
import { useNoteMade } from '#web/parts/invitation/made.ts'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { PlanField } from '../plan-field.tsx'
import { FactorField, settingsOf } from './factor-field.tsx'
import type { UserRead } from './user-read.ts'

/** Who a user is, and what was agreed with it. */
export const EditUser = ({ known, onClose }: { known: UserRead; onClose(): void }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { value: user, discount } = known
  const update = useDo('panel/user/update', { also: ['panel/tracker'] })
  const allow = useDo('panel/user/mfa/settings/update', { also: ['panel/user'] })
  const renew = useDo('panel/user/invitation/renew', { also: ['panel/user'] })
  const noteMade = useNoteMade()
  const initial = {
    login: user.login,
    legal_name: user.legal_name,
    first_name: user.first_name,
    middle_name: user.middle_name,
    last_name: user.last_name,
    phone: user.phone,
    post_street_address: user.post_street_address,
    post_index: user.post_index,
    post_city: user.post_city,
    post_region: user.post_region,
    post_country: user.post_country,
    tin: user.tin,
    comment: user.comment,
    default_tariff_id: known.default_tariff_id,
    value: discount.value as number | undefined,
    min_trackers: discount.min_trackers as number | undefined,
    second_factor: user.mfa_settings.type,
  }
  const form = useForm(panelUserUpdate, initial, async (values) => {
    const { comment, default_tariff_id, value = 0, min_trackers = 0, second_factor, ...profile } = values
    await update.mutateAsync({
      user: { id: user.id, ...profile },
      comment,
      default_tariff_id,
      discount: { value, min_trackers },
    })
    if (second_factor !== initial.second_factor)
      await allow.mutateAsync({
        target: { type: 'selected', ids: [user.id] },
        settings: settingsOf(second_factor),
      })
    // Links to the former address are void.
    if (user.invitation && !user.activated && profile.login.toLowerCase() !== user.login.toLowerCase())
      noteMade(['user', user.id], await renew.mutateAsync({ user_id: user.id }), profile.login)
    else toast({ text: term.saved })
    setTimeout(onClose)
  })
  const isCompany = user.legal_type === 'legal_entity'
  return (
    <Drawer title={words.edit} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <TextField label={term.email} type="email" {...form.field('login')} isRequired />
        {isCompany && <TextField label={words.legal_name} {...form.field('legal_name')} />}
        <TextField label={words.first_name} {...form.field('first_name')} />
        <TextField label={words.middle_name} {...form.field('middle_name')} />
        <TextField label={words.last_name} {...form.field('last_name')} />
        <TextField label={term.phone} type="tel" {...form.field('phone')} />
        <TextField label={words.street} {...form.field('post_street_address')} />
        <TextField label={words.postcode} {...form.field('post_index')} />
        <TextField label={words.city} {...form.field('post_city')} />
        <TextField label={words.region} {...form.field('post_region')} />
        <TextField label={words.country} {...form.field('post_country')} />
        <TextField label={words.tax_id} {...form.field('tin')} />
        <PlanField label={words.default_plan} none={words.dealer_default} {...form.field('default_tariff_id')} />
        <NumberField label={words.discount} unit="%" step={0.01} {...form.field('value')} />
        <NumberField label={words.discount_from} {...form.field('min_trackers')} />
        <FactorField {...form.field('second_factor')} />
        <TextField label={term.comment} lines={3} {...form.field('comment')} />
      </Form>
    </Drawer>
  )
}
