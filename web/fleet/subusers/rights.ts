/** The rights that something here needs. Others that a group holds stay as they are. */
export const shownRights = [
  'tracker_update',
  'tracker_configure',
  'tracker_set_output',
  'tracker_register',
  'tracker_rule_update',
  'zone_update',
  'place_update',
  'places_custom_fields_update',
  'vehicle_update',
  'employee_update',
  'tag_update',
  'form_template_update',
  'checkin_update',
  'weblocator_session_create',
] as const
