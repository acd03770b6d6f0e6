-- Single points in OsmAnd's protocol for wrk: the recorders in the file TOKENS take turns; the points are a second apart, from START on.
local tokens = {}
for token in io.lines(os.getenv("TOKENS")) do tokens[#tokens + 1] = token end
local start = tonumber(os.getenv("START"))
local i = 0

request = function()
  i = i + 1
  return string.format(
    "GET /i/osmand/?id=%s&timestamp=%d&lat=%.5f&lon=%.5f&speed=%d&bearing=0.0&altitude=150.0&accuracy=5.0&batt=80.0 HTTP/1.1\r\n" ..
    "Host: 127.0.0.1\r\n\r\n",
    tokens[i % #tokens + 1], start + i, 55.5 + i % 10000 / 100000, 37.5 + i % 7000 / 100000, 20 + i % 40)
end
