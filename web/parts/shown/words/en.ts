export default {
  title: 'Vehicles',
  fit: 'Show all',
  more: 'Show more',
  less: 'Show less',
  elsewhere: 'Not in the shared area',
  nowhere: 'No position yet',
  driver: 'Driver',
  vehicle: 'Vehicle',
  details: 'Details',
  movement: {
    moving: 'Moving',
    stopped: 'Stopped',
    parked: 'Parked',
  },
  connection: {
    active: 'Online',
    idle: 'Silent for a few minutes',
    offline: 'Offline',
    signal_lost: 'No signal',
    just_registered: 'Not heard yet',
    just_replaced: 'Not heard yet',
  },
}
