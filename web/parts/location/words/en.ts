export default {
  address: 'Address',
  placeholder: 'Street, place or coordinates',
  none_found: 'No place is called so',
  type_more: 'Type an address',
  radius: 'Radius',
}
