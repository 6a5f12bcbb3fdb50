import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf, Named, None } from '#contract/schema.ts'
import { type ForwardProtocol, forwardNames, forwardProtocols } from '#forward/protocols.ts'

const Protocol = Named('RetranslatorProtocol', {
  id: Id,
  name: Type.String({ description: 'As people know it.' }),
  has_login: Type.Boolean({ description: 'There may be a login.' }),
  has_password: Type.Boolean({ description: 'There may be a password.' }),
  required_login: Type.Boolean({ description: 'There must be a login.' }),
  required_password: Type.Boolean({ description: 'There must be a password.' }),
  fake_device_id_pattern: Type.Optional(
    Type.String({ description: 'A regular expression: what a tracker may be called there.' }),
  ),
})

export default query('retranslator/protocol/list', {
  summary: 'Lists the protocols that points can be sent on in.',
  access: user,
  params: None,
  result: ListOf(Protocol),

  async handler() {
    return { list: forwardNames.map((name) => protocolOf(forwardProtocols[name])) }
  },
})

const protocolOf = ({ id, title, login, password, device }: ForwardProtocol) => ({
  id,
  name: title,
  has_login: login !== 'none',
  has_password: password !== 'none',
  required_login: login === 'required',
  required_password: password === 'required',
  fake_device_id_pattern: device,
})
