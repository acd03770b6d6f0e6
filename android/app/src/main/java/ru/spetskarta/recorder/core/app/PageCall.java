package ru.spetskarta.recorder.core.app;

import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;

/** A call of the page, as far as the shell must know it. */
public final class PageCall {
  private final Object id;
  /** Null if it is none. */
  public final String name;
  /** What `allow` and `open` are about; null if not stated. */
  public final String what;

  private PageCall(Map<String, Object> call) {
    id = call.get("id");
    name = id instanceof Double ? Json.text(call.get("call")) : null;
    what = Json.text(call.get("what"));
  }

  /** Of any text. */
  public static PageCall of(String json) {
    return new PageCall(Json.objectOf(json));
  }

  public String ok(Boolean value) {
    return Json.write(Json.of("id", id, "ok", value));
  }

  public String error(String word) {
    return Json.write(Json.of("id", id, "error", word));
  }

  /** The call itself, without anything that the core does not know. */
  public String again() {
    return Json.write(Json.of("id", id, "call", name));
  }

  /** Tells the page that the person opened an owner's link. */
  public static String link(String token) {
    return Json.write(Json.of("event", "link", "token", token));
  }
}
