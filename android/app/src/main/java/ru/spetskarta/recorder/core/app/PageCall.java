package ru.spetskarta.recorder.core.app;

import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;

/** A call of the page, as far as the shell needs to know it. */
public final class PageCall {
  private final Object id;
  /** Name of the call; null if the text is not a call. */
  public final String name;
  /** What `allow` and `open` refer to; null if not stated. */
  public final String what;

  private PageCall(Map<String, Object> call) {
    id = call.get("id");
    name = id instanceof Double ? Json.text(call.get("call")) : null;
    what = Json.text(call.get("what"));
  }

  /** Parses any text; a wrong one gives a call without a name. */
  public static PageCall of(String json) {
    return new PageCall(Json.objectOf(json));
  }

  public String ok(Boolean value) {
    return Json.write(Json.of("id", id, "ok", value));
  }

  public String error(String word) {
    return Json.write(Json.of("id", id, "error", word));
  }

  /** The call without fields that the core does not know. */
  public String again() {
    return Json.write(Json.of("id", id, "call", name));
  }

  /** Tells the page that the person opened an owner's link. */
  public static String link(String token) {
    return Json.write(Json.of("event", "link", "token", token));
  }
}
