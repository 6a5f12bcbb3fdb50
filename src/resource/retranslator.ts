import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import { type Fault, refuse } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { Clearable, Described, Id, Matching, Moment, Name, Named, Nullable, Target, Text } from '#contract/schema.ts'
import {
  type ForwardName,
  type ForwardProtocol,
  forwardNames,
  forwardProtocols,
  takesDevice,
} from '#forward/protocols.ts'
import * as retranslators from '#store/forward/retranslators.ts'

/** Retranslators: other platforms that points are forwarded to (supplement 2, 5.4; docs/forwarding.md). */

/** A protocol of forwarding, under the type that all of them share. */
const factsOf = (name: ForwardName): ForwardProtocol => forwardProtocols[name]

const retranslatorFields = {
  name: Name(100),
  protocol_id: Described(Id, 'Of `retranslator/protocol/list`.'),
  address: Target(
    'forward_networks',
    Matching('^[!-~]+$', 'visible ASCII characters', {
      maxLength: 255,
      description: 'A host without its port; for JSON over HTTP a URL, for MQTT a host or URL (docs/forwarding.md).',
    }),
  ),
  port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'TCP port of the other platform.' }),
}

const secrets = {
  login: Clearable(Described(Text(100), 'Where the protocol has one.')),
  password: Clearable(Described(Text(100), 'Where the protocol has one.')),
}

export const Retranslator = Named('Retranslator', {
  id: Id,
  ...retranslatorFields,
  login: Type.Optional(Described(Text(100), 'Told to the master only.')),
  password: Type.Optional(Described(Text(100), 'Told to the master only.')),
  enabled: Type.Boolean({ description: 'Points are sent; else they wait, and come when it is switched on.' }),
  trackers: Type.Integer({ description: 'How many trackers are sent on to it. Beyond the contract.' }),
  failing: Type.Boolean({ description: 'The last try failed, and it is tried again later. Beyond the contract.' }),
  sent_time: Nullable(
    Described(Moment, 'When points were acknowledged last, to a minute; null for never. Beyond the contract.'),
  ),
  error: Type.String({ description: 'Why a try failed last; empty for never. Beyond the contract.' }),
  error_time: Nullable(Described(Moment, 'When that was. Beyond the contract.')),
})

const givenRetranslator = {
  ...retranslatorFields,
  ...secrets,
  enabled: Type.Optional(Type.Boolean({ default: true, description: 'Points are sent; else they wait.' })),
}

/** A retranslator as create takes it. */
export const NewRetranslator = Named('NewRetranslator', givenRetranslator)
export const ChangedRetranslator = Named('ChangedRetranslator', { id: Id, ...givenRetranslator })

const nameOf = (protocol_id: number): ForwardName | undefined =>
  forwardNames.find((name) => forwardProtocols[name].id === protocol_id)

/**
 * Checks a retranslator that was sent and returns it as it is stored, its password sealed. Throws error 7 for what its
 * protocol does not have or lacks; fails with 247 where another one leads to the same place.
 */
export const checkedRetranslator = async (
  { db, caller, secret, fail }: Pick<Context<User, 'already_exists'>, 'db' | 'caller' | 'secret' | 'fail'>,
  { protocol_id, login, password, ...given }: Static<typeof NewRetranslator>,
  id?: number,
): Promise<retranslators.Retranslator> => {
  const { name, address, port, enabled = true } = given
  const protocol = nameOf(protocol_id)
  refuse(faultsOf(protocol, { address, login, password }))
  const facts = factsOf(protocol as ForwardName)
  const told = { address, port, login: (facts.login !== 'none' && login) || null }
  if (await retranslators.isTaken(db, caller, told, id)) fail('already_exists')
  const sealed = facts.password !== 'none' && password ? secret.seal(password) : null
  return { name, protocol: protocol as ForwardName, ...told, sealed, enabled }
}

const faultsOf = (
  name: ForwardName | undefined,
  { address, login, password }: { address: string; login?: string | null; password?: string | null },
): Fault[] => {
  if (!name) return [{ parameter: 'retranslator.protocol_id', error: 'is no protocol of retranslator/protocol/list' }]
  const facts = factsOf(name)
  const faults: Fault[] = []
  const add = (parameter: string, error: string) => faults.push({ parameter: `retranslator.${parameter}`, error })
  if (!new RegExp(facts.address).test(address)) add('address', facts.where)
  // A dispatcher of EGTS is called as an object is: by a number.
  if (name === 'egts' && login && !takesDevice(name, login)) add('login', `must be ${facts.rule}`)
  if (password && !login && facts.login !== 'none') add('login', 'must be there where there is a password')
  return faults
}

/** A retranslator as answers have it, of its row in the database; its login and password only where a master asks. */
export const shaped = (
  { protocol, sealed, login, failures, ...row }: Awaited<ReturnType<typeof retranslators.list>>[number],
  { caller, secret }: Pick<Context<User>, 'caller' | 'secret'>,
): Static<typeof Retranslator> => ({
  ...row,
  protocol_id: forwardProtocols[protocol as ForwardName].id,
  ...(caller.master && login !== null && { login }),
  ...(caller.master && sealed && { password: secret.open(sealed) }),
  failing: failures > 0,
})
