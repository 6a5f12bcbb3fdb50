export default {
  over: 'expired',
  soon: 'ends soon',
}
