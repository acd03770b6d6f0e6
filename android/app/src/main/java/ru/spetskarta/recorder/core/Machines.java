package ru.spetskarta.recorder.core;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machines that this phone may record for, with their sealed tokens. */
final class Machines {
  private static final Charset UTF8 = Charset.forName("UTF-8");

  private static final class Machine {
    /** `_id`, `name`, `type`, `own`. */
    Map<String, Object> equipment;
    /** Of the recorder in the list of phones. */
    String name;
    /** Null where the vault could not open it. */
    String token;
    String sealed;
    /** `revoked` or `not_allowed`; null where the server takes what it is sent. */
    String refused;
  }

  private final Queue queue;
  private final Vault vault;
  private final Map<String, Machine> machines = new LinkedHashMap<String, Machine>();
  private String current;

  Machines(Queue queue, Vault vault) {
    this.queue = queue;
    this.vault = vault;
    for (Map.Entry<String, Object> one : Json.map(queue.get("machines")).entrySet()) {
      Map<String, Object> json = Json.map(one.getValue());
      Machine machine = new Machine();
      machine.equipment = Json.map(json.get("equipment"));
      machine.name = Json.text(json.get("name"));
      machine.sealed = String.valueOf(json.get("token"));
      machine.token = opened(machine.sealed);
      if (machine.token == null) machine.refused = "revoked";
      machines.put(one.getKey(), machine);
    }
    current = Json.text(queue.get("current"));
    if (!machines.containsKey(current)) current = null;
  }

  private String opened(String sealed) {
    try {
      byte[] bytes = new byte[sealed.length() / 2];
      for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) Integer.parseInt(sealed.substring(2 * i, 2 * i + 2), 16);
      String token = new String(vault.open(bytes), UTF8);
      return Server.isToken(token) ? token : null;
    } catch (IOException lost) {
      return null;
    } catch (RuntimeException damaged) {
      return null;
    }
  }

  /** `self`: what the server told of the token. On disk when it returns. */
  void add(String token, Map<String, Object> self) throws IOException {
    Machine machine = new Machine();
    Map<String, Object> told = Json.map(self.get("equipment"));
    machine.equipment = Json.of("_id", told.get("_id"), "name", told.get("name"), "type", told.get("type"), "own",
        told.get("own"));
    machine.name = Json.text(self.get("name"));
    machine.token = token;
    StringBuilder hex = new StringBuilder();
    for (byte one : vault.seal(token.getBytes(UTF8))) hex.append(Integer.toHexString(0x100 | (one & 0xff)).substring(1));
    machine.sealed = hex.toString();
    String id = String.valueOf(told.get("_id"));
    Map<String, Object> stored = new LinkedHashMap<String, Object>(Json.map(queue.get("machines")));
    stored.put(id, Json.of("equipment", machine.equipment, "name", machine.name, "token", machine.sealed));
    queue.set(Json.of("machines", stored, "current", id));
    machines.put(id, machine);
    current = id;
  }

  boolean has(String equipment) {
    return machines.containsKey(equipment);
  }

  /** Null where none is chosen. */
  String current() {
    return current;
  }

  void choose(String equipment) throws IOException {
    queue.set(Json.of("current", equipment));
    current = equipment;
  }

  /** Null while it must not be used. */
  String tokenOf(String equipment) {
    Machine machine = machines.get(equipment);
    return machine == null || machine.refused != null ? null : machine.token;
  }

  void refuse(String equipment, String reason) {
    Machine machine = machines.get(equipment);
    if (machine != null) machine.refused = reason;
  }

  /** The server is to be asked again. */
  void allowAll() {
    for (Machine machine : machines.values()) if (machine.token != null) machine.refused = null;
  }

  /** Null where it is not known. */
  String nameOf(String equipment) {
    Machine machine = machines.get(equipment);
    return machine == null ? null : Json.text(machine.equipment.get("name"));
  }

  /** Without a token. */
  Map<String, Object> json() {
    Map<String, Object> json = Json.of();
    for (Map.Entry<String, Machine> one : machines.entrySet()) {
      Machine machine = one.getValue();
      Map<String, Object> shown = Json.of("equipment", machine.equipment, "name", machine.name);
      if (machine.refused != null) shown.put("refused", machine.refused);
      json.put(one.getKey(), shown);
    }
    return json;
  }
}
