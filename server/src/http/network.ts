/** The network of an address: /24 of IPv4, /48 of IPv6. A person with one address of it can easily get another. */
export function networkOf(ip: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = ''] = ip.toLowerCase().split('::')
  return `${head.split(':').slice(0, 3).join(':')}::`
}
