/** How a tracker is registered (supplement section 5.6): by plugin id. */
export interface Plugin {
  /** The models are those whose device ids the platform makes up: apps on phones. */
  mobile: boolean
  needs_code: boolean
}

export const plugins = new Map<number, Plugin>([
  [37, { mobile: false, needs_code: true }],
  [44, { mobile: false, needs_code: false }],
  [35, { mobile: true, needs_code: false }],
  [68, { mobile: true, needs_code: true }],
])
