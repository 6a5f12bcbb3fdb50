/**
 * Every failure that a caller can be told: its number, its HTTP status, its sentence.
 * Specification section 7, supplement section 1.4. Numbers below 101 are common to all operations.
 */
export const errors = {
  database_error: [1, 500, 'Database error'],
  service_auth_error: [2, 403, 'Service authorisation error'],
  wrong_hash: [3, 400, 'Wrong hash'],
  session_ended: [4, 400, 'User or API key not found or session ended'],
  wrong_format: [5, 400, 'Wrong request format'],
  unexpected_error: [6, 500, 'Unexpected error'],
  invalid_parameters: [7, 400, 'Invalid parameters'],
  queue_error: [8, 503, 'Queue service error, try again later'],
  request_too_large: [9, 412, 'Request too large'],
  access_denied: [11, 403, 'Access denied'],
  dealer_not_found: [12, 400, 'Dealer not found'],
  not_permitted: [13, 403, 'Operation not permitted'],
  database_unavailable: [14, 503, 'Database unavailable, try again later'],
  too_many_requests: [15, 429, 'Too many requests, try again later'],
  disabled_in_demo: [101, 403, 'Not available in demo mode'],
  wrong_login_or_password: [102, 400, 'Wrong login or password'],
  not_activated: [103, 400, 'User is not activated'],
  logins_limit_exceeded: [104, 400, 'Too many live sessions, reuse existing ones'],
  login_attempts_exceeded: [105, 400, 'Too many failed sign-ins, try again later'],
  unknown_operation: [111, 404, 'Unknown operation'],
  wrong_method: [112, 405, 'Wrong method, use GET or POST'],
  not_found: [201, 400, 'Not found in the database'],
  too_many_zone_points: [202, 400, 'Too many points in zone'],
  delete_blocked: [203, 400, 'Delete what refers to it first'],
  entity_not_found: [204, 404, 'Entity not found'],
  login_in_use: [206, 400, 'Login already in use'],
  invalid_captcha: [207, 400, 'Invalid captcha'],
  device_blocked: [208, 403, 'Device blocked'],
  email_failed: [209, 400, 'The e-mail could not be sent'],
  geocoding_failed: [210, 400, 'Geocoding failed'],
  time_span_too_big: [211, 400, 'Requested time span is too big'],
  limit_too_big: [212, 400, 'Requested limit is too big'],
  device_offline: [213, 400, 'Device is offline'],
  not_supported_by_device: [214, 400, 'Not supported by device'],
  external_service_error: [215, 400, 'External service error'],
  list_has_nonexistent: [217, 400, 'List contains non-existent entities'],
  malformed_external_parameters: [218, 400, 'Malformed parameters for the external service'],
  not_for_clones: [219, 403, 'Not allowed for clones'],
  unknown_model: [220, 400, 'Unknown device model'],
  device_limit_exceeded: [221, 403, 'Device limit exceeded'],
  plugin_not_found: [222, 400, 'Plugin not found'],
  phone_in_use: [223, 400, 'Phone already in use'],
  device_id_in_use: [224, 400, 'Device ID already in use'],
  not_for_legal_type: [225, 403, 'Not allowed for this legal type'],
  wrong_iccid: [226, 400, 'Wrong ICCID'],
  wrong_activation_code: [227, 400, 'Wrong activation code'],
  not_supported_by_sensor: [228, 400, 'Not supported by sensor'],
  data_not_ready: [229, 404, 'Requested data not ready'],
  not_supported_for_type: [230, 400, 'Not supported for entity type'],
  type_mismatch: [231, 409, 'Entity type mismatch'],
  input_in_use: [232, 400, 'Input already in use'],
  no_data_file: [233, 400, 'No data file'],
  invalid_data_format: [234, 400, 'Invalid data format'],
  no_calibration: [235, 400, 'Missing calibration data'],
  feature_unavailable: [236, 402, 'Feature unavailable due to plan restrictions'],
  invalid_tariff: [237, 400, 'Invalid plan'],
  tariff_change_not_allowed: [238, 403, 'Plan change not allowed'],
  tariff_not_found: [239, 404, 'New plan does not exist'],
  tariff_changed_recently: [240, 403, 'Plan was changed too recently'],
  bundled_sim: [241, 400, 'Cannot change phone of a bundled SIM'],
  content_invalid: [242, 400, 'Content validation errors'],
  device_connected: [243, 400, 'Device is already connected'],
  duplicate_label: [244, 400, 'Duplicate entity label'],
  password_must_differ: [245, 400, 'New password must differ'],
  invalid_user: [246, 400, 'Invalid user ID'],
  already_exists: [247, 409, 'Entity already exists'],
  wrong_password: [248, 400, 'Wrong password'],
  clones_only: [249, 403, 'Clones only'],
  not_for_deleted: [250, 403, 'Not for deleted devices'],
  insufficient_funds: [251, 403, 'Insufficient funds'],
  already_corrupted: [252, 400, 'Device already corrupted'],
  has_clones: [253, 400, 'Device has clones'],
  cannot_save_file: [254, 500, 'Cannot save file'],
  invalid_task_state: [255, 400, 'Invalid task state'],
  location_actual: [256, 400, 'Location already actual'],
  registration_forbidden: [257, 403, 'Registration forbidden'],
  bundle_not_found: [258, 404, 'Bundle not found'],
  payment_count_mismatch: [259, 400, 'Payment count mismatch'],
  payment_sum_mismatch: [260, 400, 'Payment sum mismatch'],
  has_external_links: [261, 403, 'Entity has external links'],
  list_incomplete: [262, 400, 'Entry list incomplete or has unknown entries'],
  no_change: [263, 400, 'No change, old equals new'],
  timeout_not_reached: [264, 403, 'Timeout not reached'],
  already_done: [265, 403, 'Already done'],
  not_in_this_status: [266, 403, "Not possible in device's current status"],
  too_many_entities: [267, 400, 'Too many entities'],
  over_quota: [268, 402, 'Over quota'],
  invalid_file_state: [269, 400, 'Invalid file state'],
  too_many_sensors: [270, 400, 'Too many sensors of one type'],
  file_too_large: [271, 413, 'File is larger than the maximum'],
  models_differ: [272, 400, 'Trackers must share a model'],
  duplicate_login: [273, 400, 'Duplicate login'],
  empty_data_file: [274, 400, 'Empty data file'],
  user_blocked: [275, 403, 'User is blocked'],
  wrong_session_type: [276, 403, 'Forbidden for this session type'],
  group_has_users: [277, 409, 'Security group has users'],
  group_is_default: [278, 409, 'Security group is the default one'],
  invalid_task_period: [279, 400, 'Invalid task period'],
  invalid_import_state: [280, 400, 'Invalid import request state'],
  resource_closed: [281, 400, 'Resource is closed'],
  wrong_code: [282, 400, 'Wrong authentication code'],
  not_enough_points: [284, 400, 'Not enough points for zone type'],
  asset_not_in_group: [286, 400, 'Asset is not in the group'],
  no_accessible_asset: [287, 400, 'No accessible asset in the group'],
  assets_inaccessible: [289, 400, 'Some assets of the group are inaccessible'],
  asset_in_group: [290, 400, 'Asset is already in a group'],
  requested_assets_inaccessible: [291, 400, 'Some requested assets are inaccessible'],
} as const satisfies Record<string, readonly [code: number, http: number, sentence: string]>

export type ErrorName = keyof typeof errors

/** Errors that every operation may answer, declared or not: the door raises them, not the handlers. */
export const common = ['session_ended', 'invalid_parameters', 'not_permitted', 'too_many_requests'] as const

export type CommonError = (typeof common)[number]

/** One fault of error 7: the dotted path of the parameter and what is wrong with it. */
export interface Fault {
  parameter: string
  error: string
}

/** A failure that is told to the caller. Anything else that is thrown is a bug and told as `unexpected_error`. */
export class Failure extends Error {
  readonly error: ErrorName
  /** Fields that the answer carries beside `status` (supplement section 1.5). */
  readonly extra: Record<string, unknown>

  constructor(error: ErrorName, extra: Record<string, unknown> = {}) {
    super(errors[error][2])
    this.error = error
    this.extra = extra
  }

  get code(): number {
    return errors[this.error][0]
  }

  get http(): number {
    return errors[this.error][1]
  }
}

/** Fails with an error, as contexts of operations offer it. */
export const failWith = (error: ErrorName, extra?: Record<string, unknown>): never => {
  throw new Failure(error, extra)
}

/**
 * Faults that one answer tells at most: a list of thousands of wrong entries is not better understood by thousands of
 * lines.
 */
export const most_faults = 20

/**
 * Makes error 7 of the faults, with `extra` fields of the answer. Beyond the first `most_faults` it says only that
 * there are more.
 */
export const invalidAll = (faults: readonly Fault[], extra: Record<string, unknown> = {}): Failure => {
  const more: Fault[] = faults.length > most_faults ? [{ parameter: '', error: 'and more' }] : []
  return new Failure('invalid_parameters', { errors: [...faults.slice(0, most_faults), ...more], ...extra })
}

/** Makes error 7 of one parameter, by its dotted path and the sentence of what is wrong. */
export const invalid = (parameter: string, error: string): Failure => invalidAll([{ parameter, error }])

/** Throws error 7 with these faults, if there are any. */
export const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw invalidAll(faults)
}
