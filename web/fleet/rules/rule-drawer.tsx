import { trackerRuleCreate } from '#client/limits/tracker-rule.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { ChannelFields } from './channel-fields.tsx'
import style from './form.module.css'
import { KindFields } from './kind-fields.tsx'
import { askedBy, made, usualIn } from './kinds.ts'
import { type Rule, sent, type Values, valuesOf } from './rule.ts'
import { RuleSummary } from './summary.tsx'
import { useKinds } from './use-kinds.ts'
import { WhenFields } from './when-fields.tsx'
import { WhereFields } from './where-fields.tsx'

interface RuleDrawerProps {
  rule: Rule | undefined
  onClose(): void
}

/** One rule as a sentence: what happens, to whom, where, and how it is told. */
export const RuleDrawer = ({ rule, onClose }: RuleDrawerProps) => {
  const words = useWords('fleet/rules')
  const { may } = useUser()
  const remove = useDo('tracker/rule/delete')
  const mayChange = may('tracker_rule_update')
  return (
    <Drawer
      title={rule?.name ?? words.new_rule}
      onClose={onClose}
      actions={
        rule &&
        mayChange && (
          <Remove
            title={words.remove_title}
            text={words.remove_text}
            remove={async () => {
              await remove.mutateAsync({ rule_id: rule.id })
              toast({ text: words.removed })
              onClose()
            }}
          />
        )
      }
    >
      {rule && !mayChange ? <RuleSummary rule={rule} /> : <RuleForm rule={rule} onClose={onClose} />}
    </Drawer>
  )
}

/** What the rule is told by, before there is one. */
const told = ({ type = '', crossing }: Values) => ({ type, extended_params: { crossing } })

/** Making one, or changing it. Its name is what it tells where nobody gives it another. */
const RuleForm = ({ rule, onClose }: RuleDrawerProps) => {
  const words = useWords('fleet/rules')
  const common = useCommon()
  const kind = useKinds()
  const { per } = useFormat().units
  const create = useDo('tracker/rule/create')
  const update = useDo('tracker/rule/update')
  const form = useForm(trackerRuleCreate, valuesOf(rule, per), async (values) => {
    const name = values.name.trim() || kind.nameOf(told(values))
    const wanted = sent({ ...values, name }, rule, per)
    if (rule) await update.mutateAsync({ ...wanted, id: rule.id })
    else await create.mutateAsync(wanted)
    toast({ text: words.saved })
    onClose()
  })
  const { values, set } = form
  const isOf = (way: string): boolean => values.type === 'inoutzone' && values.crossing === way
  const [isEntering, isLeaving] = [isOf('entering'), isOf('leaving')]
  const kinds = rule && !made.includes(rule.type) ? [rule.type, ...made] : made
  return (
    <Form form={form} action={rule ? common.save : common.create} onCancel={onClose}>
      <PickField
        label={words.kind}
        placeholder={words.find_kind}
        choices={kinds.map((type, place) => ({ id: place + 1, label: kind.said(type), also: kind.also(type) }))}
        value={values.type === undefined ? null : kinds.indexOf(values.type) + 1}
        onChange={(place) => {
          const type = place === null ? undefined : kinds[place - 1]
          const { usual, is_optional: isOptional } = askedBy(type ?? '').param ?? {}
          set({ ...usualIn(type ?? ''), type, zone_ids: [], param: isOptional ? undefined : usual })
        }}
        fault={form.field('type').fault}
        isDisabled={rule !== undefined}
        isRequired
      />
      {values.type !== undefined && (
        <>
          <KindFields form={form} />
          <WhereFields form={form} />
          <WhenFields form={form} />
          <ChannelFields form={form} rule={rule} />
          <SwitchField label={words.emergency} {...form.field('emergency')} />
          <SwitchField label={words.private_rule} {...form.field('private_rule')} />
          {form.field('private_rule').fault && (
            <p role="alert" className={style.fault}>
              {form.field('private_rule').fault}
            </p>
          )}
          <TextField
            label={words.name}
            {...form.field('name')}
            isRequired={false}
            placeholder={kind.nameOf(told(values))}
          />
          <Section title={words.texts}>
            {!isLeaving && (
              <TextField label={words.text} hint={words.text_hint} {...form.field('primary_text')} lines={2} />
            )}
            {!isEntering && (
              <TextField
                label={isLeaving ? words.text : words.text_end}
                hint={isLeaving ? words.text_hint : undefined}
                {...form.field('secondary_text')}
                lines={2}
              />
            )}
          </Section>
        </>
      )}
    </Form>
  )
}
