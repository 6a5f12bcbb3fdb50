import type { Config } from '#src/config.ts'

/** Networks that the platform may be asked to speak into although they are not public. */
export type TargetRules = Pick<
  Config,
  'webhook_networks' | 'forward_networks' | 'mail_gateway_networks' | 'map_networks'
>
