/** A multipart form in the form that an app's `inject` takes, as a browser would send it. */
export async function formOf(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const sent = new Response(form)
  const payload = Buffer.from(await sent.arrayBuffer())
  return { payload, headers: { 'content-type': sent.headers.get('content-type') ?? '' } }
}
