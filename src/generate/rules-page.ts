import { abouts, type ProtocolName } from '#device/catalogue.gen.ts'
import { eventsOf } from '#device/events.gen.ts'
import { fieldsOf } from '#http/docs/fields.ts'
import { missing } from '#judge/kinds.ts'
import { type RuleType, ruleTypes, typeNames } from '#resource/tracker/rule/types.ts'
import { deviceEvents } from '#track/events.ts'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

/** `docs/rules.md`: its text, and the types of rules as they are declared. */
export const rulesPage = async (): Promise<Generated[]> => [{ path: 'docs/rules.md', text: text() }]

const made = () => typeNames.filter((type) => !missing(type))

const words = (events: readonly string[] = []): string => events.map((event) => `\`${event}\``).join(', ')

const row = (type: string): string => {
  const { tells, primary, secondary } = ruleTypes[type] as RuleType
  return `| \`${type}\` | ${cell(tells)} | ${words(primary)} | ${words(secondary)} |`
}

const needsOf = ({ param, zones }: RuleType): string[] => [
  ...(param
    ? [`\`param\`, ${param.meaning}, ${param.least} to ${param.most}${param.is_optional ? '; optional' : ''}`]
    : []),
  ...(zones === 'watched' ? ['`zone_ids`, at least one: it watches them'] : []),
  ...(zones === 'corridor' ? ['`zone_ids`, one corridor (`sausage`)'] : []),
  ...(zones === 'none' ? ['no `zone_ids`'] : []),
]

/** Names of the options of a type of rules; of an object those of its fields. */
const optionsOf = ({ options }: RuleType): string[] => {
  const fields = options ? fieldsOf(options) : []
  return fields
    .filter(({ name }) => !name.includes('.'))
    .map(({ name, type, told }) => {
      const within = fields.filter((field) => field.name.startsWith(`${name}.`))
      const has = within.length > 0 ? within.map((field) => field.name.slice(name.length + 1)).join(', ') : type
      return `\`${name}\` (${[has, told].filter(Boolean).join('; ')})`
    })
}

const givenRow = (type: string): string[] => {
  const one = ruleTypes[type] as RuleType
  const all = [...needsOf(one), ...optionsOf(one)]
  return all.length > 0 ? [`| \`${type}\` | ${cell(all.join('<br>'))} |`] : []
}

const isOpen = (name: ProtocolName): boolean => eventsOf[name].length === deviceEvents.length
const all = Object.keys(abouts) as ProtocolName[]
const openProtocols = (): string[] => all.filter(isOpen).map((name) => abouts[name].label)

const reportedTypes = (): string[] => typeNames.filter((type) => ruleTypes[type]?.reported).sort()

const reporterRow = (type: string): string => {
  const { primary, secondary = [] } = ruleTypes[type] as RuleType
  const told = (name: ProtocolName) => eventsOf[name].some((word) => [...primary, ...secondary].includes(word))
  return `| \`${type}\` | ${all.filter((name) => !isOpen(name) && told(name)).join(', ') || '—'} |`
}

const text = (): string => `# Rules

Generated from \`src/judge/kinds/*/kind.ts\` by \`npm run generate\`.

A rule says what people want to be told of their trackers: it has a type, trackers that it watches, and what is to be done.
What it tells becomes an entry of the history, once. \`tracker/rule/create\`, \`update\`, \`delete\`, \`bind\` and \`unbind\` need the right
\`tracker_rule_update\`; \`tracker/rule/list\` does not. The parameters of create and update stand by themselves or in one object \`rule\`.

## When it counts

- **Zones.** With \`zone_ids\` a rule counts inside these zones, with \`zone_limit_inverted\` outside of them; without, everywhere. It
  counts nowhere while nobody knows where the device is. \`append_zone_title\` puts the labels of zones behind the text of what is
  told by their coming and going; inverted rules cannot.
- **Schedule.** It counts in any of the intervals, whose ends belong to them; always, where there is none. \`weekly\` ones go from a weekday
  (1 is Monday) and time to another, also over the end of the week; \`fixed\` ones from a date and time to a later one. All go by the clocks of
  the account, for sub-users too, and with it when its time zone changes. One that has no length is refused. Intervals that come
  without an \`interval_id\`, or with that of another, are given one.
- **Changes** count from the next point on: of the rule, its trackers, the shape of its zones, the time zone. A rule that is
  \`suspended\` remembers nothing; neither does one of a tracker that is deleted, until it is brought back.
- **Blocked devices** go on being judged, and nothing is told of them.

## What it remembers

- What is told once is told again when it was over in between: a speed has to fall 3 km/h below the limit, and an alarm that a device
  repeats in every message must be missing from one. [How rules are judged](judging.md) says it of each kind.
- Where a device is when a rule comes is remembered and not told: only what changes then is.
- Points that come behind what was judged (late ones) tell nothing, but for what the device itself reported: that is told with its own
  time. Points that a device has kept and sends in order are told with their own times.
- What happens because nothing comes is told by a clock, once however many processes there are; its place is the last that is known
  (\`last_known_location\`).

## Whom it watches

- **By name**: \`trackers\`, as \`create\`, \`update\`, \`bind\` and \`unbind\` have it.
- **Whoever belongs to it**: \`targets\`, an addition to the published interface. \`all\` are all of the account, those of some \`groups\`, with one of
  some \`tags\` (their own or their vehicles'), of the employees of some \`departments\`, and \`trackers\` by name beside these; \`except\` some. What was said is
  kept and told as \`targets\`; \`trackers\` are who that is now. Who comes to belong to it is watched from its next point on, who ceases to is not.
- Of a sub-user's rule all are all that it sees, and so of groups, tags and departments. When the sub-user is deleted, its rules name
  the trackers that they watched then.
- \`update\` with \`targets\` other than before takes these. Otherwise \`trackers\` other than those that it watches now are these by name and
  no others; the same, or none, leave what was said. \`unbind\` leaves one out that the rule does not name, \`bind\` names it.
- A rule that observes other trackers (\`distance_control\`) only names those that it watches. What is deleted (a group, a tag, a department) is watched no more.

## Who sees it

- A sub-user sees the rules that it made, and those of trackers that it sees, with these trackers only. What it does not see stays
  when it sends the rule back.
- It changes and deletes those that it made, and others when it sees all of their trackers and they only name these (13). It binds and
  unbinds what it sees. Of sub-users only its author gives a rule other \`targets\` than trackers by name (7).
- \`private_rule\`: of sub-users only its author sees it; only its author makes a rule private. The master sees and may change all. A
  private rule leaves the trackers that its author does not see any more (\`subuser/tracker/unbind\`), and goes with it (\`subuser/delete\`).
- A tracker that moves to another account leaves its rules. A clone is watched by the rules of its own account. A clone that rules are bound to is
  not deleted (203 with \`rules\`), a zone that they count by neither (203 with \`entities\`).
- Trackers that a rule observes (\`observed_trackers\`) are those that its author sees, or that it observed before: who does not see all of
  them may send the rule back. A private rule of a sub-user observes those that the sub-user sees now, the others again once it sees them. 2,000 distances an account, of each tracker to each
  one that is observed for it (\`ODOGRAPH_DISTANCE_QUOTA\`, error 268).
- Sensors that a rule reads (\`sensor_id\`, \`virtual_sensor_id\`, \`tracker_params\`) are those of trackers that its author sees, or that it
  read before; of a clone those of the device's owner. Whoever changes a sensor or its calibration changes the rules that read it, from the next
  point on. A sensor that is deleted takes itself out of them: a tracker without one is not judged.
- 10,000 rules an account (\`ODOGRAPH_RULE_QUOTA\`), 200 of them for one tracker (\`ODOGRAPH_TRACKER_RULE_QUOTA\`), those that
  name it and all that it may come to belong to (of groups and departments it has one each), which bounds what a message
  costs; and 10,000 zones that they name, of each rule (\`ODOGRAPH_RULE_ZONE_QUOTA\`). Error 268 each.

## Is everybody told?

\`tracker/rule/create\` and \`update\` answer in \`not_configured\` by which of its channels nobody is told, for the operator has not set them
up. \`tracker/rule/test\` tells the recipients of a rule once that it would tell them, and answers what became of it.

## Types

The text of the first event is \`primary_text\`, of the other \`secondary_text\`; without one it is the sentence of the event.

| type | tells | primary | secondary |
| --- | --- | --- | --- |
${made().map(row).join('\n')}

## Who reports it

What a device reports can be told only of devices whose protocol has a word for it; \`tracker/list_models\` says of each model which types
can watch it (\`rules\`), and the form of a rule which of its trackers never will. A rule may be made all the same.
Devices of the protocols ${openProtocols().join(', ')} may use the words of the types above themselves, so they can report all of it. Beside these:

| type | protocols |
| --- | --- |
${reportedTypes().map(reporterRow).join('\n')}

The platform tells some of it too: \`driver_change\` when a key that a device was shown makes another employee its driver
(\`employee_id\` of the entry); the other half of \`driver_identification\` when it was shown a key that no employee has, or a drive is two
minutes old and none was shown since the drive before; \`location_response\` when a device answers \`tracker/location_request\`.

## What types are given

Beside \`emergency\`, \`private_rule\`, \`zone_limit_inverted\` and \`append_zone_title\`, \`extended_params\` has what a type is named with here; what is
another type's is left out. What has no default must be given.

| type | |
| --- | --- |
${made().flatMap(givenRow).join('\n')}
`
