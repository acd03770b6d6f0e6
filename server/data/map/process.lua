-- What of OpenStreetMap is drawn, in the layers and attributes of the Protomaps basemap, which the style of our map reads
-- (web/app/map/ground/own-style.ts). For tilemaker 2.2 and later; the layers themselves stand in layers.json.

local function set(text)
  local members = {}
  for member in text:gmatch("%S+") do members[member] = true end
  return members
end

-- Highway to kind, and the zoom from which it is drawn.
local ROADS = {
  motorway = { "highway", 5 }, trunk = { "major_road", 6 }, primary = { "major_road", 7 },
  secondary = { "major_road", 9 }, tertiary = { "major_road", 10 },
  unclassified = { "minor_road", 11 }, residential = { "minor_road", 12 }, living_street = { "minor_road", 12 },
  road = { "minor_road", 12 }, busway = { "minor_road", 13 }, service = { "minor_road", 13 },
  pedestrian = { "path", 13 }, track = { "other", 12 }, footway = { "path", 14 }, path = { "path", 14 },
  cycleway = { "path", 14 }, bridleway = { "path", 14 }, steps = { "path", 14 },
}
local RAILS = set("rail light_rail tram narrow_gauge subway monorail")

-- Tag and value to kind, and the zoom from which it is drawn: large areas are seen from afar.
local LANDUSE = {
  { "landuse", set("forest"), "forest", 7 },
  { "natural", set("wood"), "wood", 7 },
  { "leisure", set("park garden"), "park", 11 },
  { "leisure", set("nature_reserve"), "nature_reserve", 8 },
  { "leisure", set("golf_course"), "golf_course", 11 },
  { "leisure", set("playground pitch"), "playground", 14 },
  { "landuse", set("cemetery"), "cemetery", 11 },
  { "landuse", set("allotments"), "allotments", 11 },
  { "landuse", set("village_green"), "village_green", 12 },
  { "landuse", set("grass meadow"), "grass", 12 },
  { "natural", set("scrub heath"), "scrub", 10 },
  { "natural", set("grassland"), "grassland", 12 },
  { "natural", set("sand"), "sand", 11 },
  { "natural", set("beach"), "beach", 11 },
  { "natural", set("glacier"), "glacier", 7 },
  { "landuse", set("industrial quarry railway"), "industrial", 10 },
  { "landuse", set("military"), "military", 10 },
  { "amenity", set("hospital clinic"), "hospital", 12 },
  { "amenity", set("school kindergarten"), "school", 13 },
  { "amenity", set("university college"), "university", 12 },
  { "tourism", set("zoo"), "zoo", 12 },
  { "aeroway", set("aerodrome"), "aerodrome", 10 },
}

local PLACES = {
  city = { "locality", 5 }, town = { "locality", 8 }, village = { "locality", 11 }, hamlet = { "locality", 12 },
  allotments = { "locality", 13 }, isolated_dwelling = { "locality", 13 },
  suburb = { "macrohood", 11 }, quarter = { "macrohood", 12 }, neighbourhood = { "neighbourhood", 13 },
}
-- The rank of a place with at least so many people, as the style reads it.
local PEOPLE = { 200, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000, 500000, 1000000, 5000000, 10000000, 20000000 }
local USUALLY = { city = 150000, town = 20000, village = 1000 }

node_keys = { "place", "addr:housenumber" }

function init_function() end
function exit_function() end

-- The style writes letters as they come when they are Cyrillic.
local function name_of(object)
  local name = object:Find("name:ru")
  if name == "" then name = object:Find("name") end
  return name
end

local function write_name(object, name)
  if name == "" then return end
  object:Attribute("name", name)
  object:Attribute("name:ru", name)
  if name:find("[\208\209]") then object:Attribute("script", "Cyrillic") end
end

local function write_kind(object, kind, detail, zoom)
  object:MinZoom(zoom)
  object:Attribute("kind", kind)
  if detail then object:Attribute("kind_detail", detail) end
  object:AttributeNumeric("min_zoom", zoom)
end

local function house_number(object, write)
  local number = object:Find("addr:housenumber")
  if number == "" then return end
  write()
  object:Attribute("kind", "address")
  object:Attribute("addr_housenumber", number)
end

function node_function(node)
  local place = node:Find("place")
  local known, name = PLACES[place], name_of(node)
  if known and name ~= "" then
    local people = tonumber((node:Find("population"):gsub("%D", ""))) or USUALLY[place] or 0
    local zoom = known[2]
    if place == "city" and people >= 1000000 then zoom = 3 end
    if place == "town" and people >= 50000 then zoom = 7 end
    local rank = 0
    for i, least in ipairs(PEOPLE) do if people >= least then rank = i end end
    node:Layer("places", false)
    write_kind(node, known[1], place, zoom)
    write_name(node, name)
    node:AttributeNumeric("population", people)
    node:AttributeNumeric("population_rank", rank)
    -- The greatest place keeps its name where two do not fit.
    node:AttributeNumeric("sort_key", zoom * 100 - rank)
    if node:Find("capital") == "yes" then node:Attribute("capital", "yes") end
  end
  house_number(node, function() node:Layer("buildings", false) end)
end

local function road(way, highway)
  local main = highway:gsub("_link$", "")
  local known = ROADS[main]
  if not known then return end
  local link = main ~= highway
  way:Layer("roads", false)
  write_kind(way, known[1], main, link and math.max(known[2], 11) or known[2])
  if link then way:Attribute("is_link", "yes") end
  local bridge, tunnel = way:Find("bridge"), way:Find("tunnel")
  if bridge ~= "" and bridge ~= "no" then way:Attribute("is_bridge", "yes") end
  if tunnel ~= "" and tunnel ~= "no" then way:Attribute("is_tunnel", "yes") end
  write_name(way, name_of(way))
  local ref = way:Find("ref"):gsub(";.*", "")
  -- The style tells of the length in letters, and of Cyrillic letters each has two bytes.
  if ref ~= "" and #ref <= 12 and not link then way:Attribute("shield_text", ref) end
  -- Above others where they cross.
  way:ZOrder(known[1] == "highway" and 3 or known[1] == "major_road" and 2 or 1)
end

local function water(way)
  local waterway, natural = way:Find("waterway"), way:Find("natural")
  local line = waterway == "river" or waterway == "canal"
  if line or waterway == "stream" or waterway == "ditch" or waterway == "drain" then
    way:Layer("water", false)
    write_kind(way, line and "river" or "stream", waterway, line and 8 or 13)
    write_name(way, name_of(way))
  end
  local area = natural == "water" or waterway == "riverbank" or waterway == "dock"
    or way:Find("landuse") == "reservoir" or way:Find("landuse") == "basin"
  if not area or not way:IsClosed() then return end
  local size = way:Area()
  local zoom = size > 4000000 and 5 or size > 400000 and 9 or size > 20000 and 11 or 13
  local kind = way:Find("water") == "river" and "riverbank" or "lake"
  way:Layer("water", true)
  write_kind(way, kind, nil, zoom)
  local name = name_of(way)
  if name == "" or kind ~= "lake" then return end
  way:LayerAsCentroid("water")
  write_kind(way, "lake", nil, math.max(zoom + 1, 10))
  write_name(way, name)
end

local function landuse(way)
  if not way:IsClosed() then return end
  for _, rule in ipairs(LANDUSE) do
    if rule[2][way:Find(rule[1])] then
      local zoom = rule[4]
      local size = way:Area()
      if size < 40000 then zoom = math.max(zoom, 12) elseif size < 1000000 then zoom = math.max(zoom, 10) end
      way:Layer("landuse", true)
      write_kind(way, rule[3], nil, zoom)
      return
    end
  end
end

local function aeroway(way)
  local kind = way:Find("aeroway")
  if kind ~= "runway" and kind ~= "taxiway" then return end
  way:Layer("roads", false)
  write_kind(way, "aeroway", kind, 10)
end

local function boundary(way)
  local level = 0
  while true do
    local relation = way:NextRelation()
    if not relation then break end
    local found = tonumber(way:FindInRelation("admin_level")) or 0
    if found > 0 and (level == 0 or found < level) then level = found end
  end
  if level ~= 2 and level ~= 4 then return end
  way:Layer("boundaries", false)
  write_kind(way, level == 2 and "country" or "region", nil, level == 2 and 0 or 4)
  way:AttributeNumeric("kind_detail", level)
end

function relation_scan_function(relation)
  if relation:Find("boundary") == "administrative" then
    local level = relation:Find("admin_level")
    if level == "2" or level == "4" then relation:Accept() end
  end
end

function way_function(way)
  if way:Find("spetskarta") == "earth" then
    way:Layer("earth", true)
    write_kind(way, "earth", nil, 0)
    return
  end
  local highway = way:Find("highway")
  if highway ~= "" then road(way, highway) end
  if RAILS[way:Find("railway")] then
    way:Layer("roads", false)
    write_kind(way, "rail", way:Find("railway"), way:Find("service") == "" and 9 or 13)
  end
  aeroway(way)
  water(way)
  landuse(way)
  boundary(way)
  local building = way:Find("building")
  if building ~= "" and building ~= "no" and way:IsClosed() then
    way:Layer("buildings", true)
    way:MinZoom(14)
    way:Attribute("kind", "building")
  end
  house_number(way, function() way:LayerAsCentroid("buildings") way:MinZoom(14) end)
end
