import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as policy from '#store/dealer/platform-policy.ts'

/** The configuration, with what the platform began with where it says nothing. */
export const withPolicy = async (db: Db, config: Config): Promise<Config> => {
  const kept = await policy.read(db)
  return {
    ...config,
    password_length: config.password_length ?? kept.password_length,
    refuse_common_passwords: config.refuse_common_passwords ?? kept.refuse_common_passwords,
    panel_factor: config.panel_factor ?? kept.panel_factor,
  }
}
