package ru.spetskarta.recorder.core.queue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.platform.Vault;
import ru.spetskarta.recorder.core.sending.Server;

/** The machines that this phone may record for, with their sealed tokens. */
public final class Machines {
  private static final Charset UTF8 = Charset.forName("UTF-8");

  private static final class Machine {
    /** `_id`, `name`, `type`, `own`. */
    Map<String, Object> equipment;
    /** Name of the recorder in the list of phones. */
    String name;
    /** Null while the vault cannot open it. */
    String token;
    /** When the last attempt to open it was made, ms of the steady clock. */
    long triedAt;
    String sealed;
    /** `revoked` or `not_allowed`; null if the server accepts what is sent. */
    String refused;
  }

  /** Prefix of an unsealed token, for a phone whose vault never works. */
  private static final String PLAIN = "plain:";
  /** Ms after which a failed vault is tried again: on some phones it works only a while after they were switched on. */
  private static final long AGAIN = 60000;

  private final Queue queue;
  private final Vault vault;
  private final Phone phone;
  private final Map<String, Machine> machines = new LinkedHashMap<String, Machine>();
  private String current;

  public Machines(Queue queue, Vault vault, Phone phone) {
    this.queue = queue;
    this.vault = vault;
    this.phone = phone;
    for (Map.Entry<String, Object> one : Json.map(queue.get("machines")).entrySet()) {
      Map<String, Object> json = Json.map(one.getValue());
      Machine machine = new Machine();
      machine.equipment = Json.map(json.get("equipment"));
      machine.name = Json.text(json.get("name"));
      machine.sealed = String.valueOf(json.get("token"));
      open(machine);
      machines.put(one.getKey(), machine);
    }
    current = Json.text(queue.get("current"));
    if (!machines.containsKey(current)) current = null;
  }

  private void open(Machine machine) {
    machine.triedAt = phone.steady();
    machine.token = opened(machine.sealed);
  }

  private String opened(String sealed) {
    if (sealed.startsWith(PLAIN)) return sealed.substring(PLAIN.length());
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

  /** If the vault twice fails to return what was sealed, the token is stored unsealed in the app's own storage. */
  private String sealed(String token) {
    for (int attempt = 0; attempt < 2; attempt++) {
      String sealed = sealedOnce(token);
      if (sealed != null && token.equals(opened(sealed))) return sealed;
    }
    return PLAIN + token;
  }

  private String sealedOnce(String token) {
    StringBuilder hex = new StringBuilder();
    try {
      for (byte one : vault.seal(token.getBytes(UTF8))) hex.append(Integer.toHexString(0x100 | (one & 0xff)).substring(1));
    } catch (IOException broken) {
      return null;
    } catch (RuntimeException broken) {
      return null;
    }
    return hex.toString();
  }

  /** `self`: the server's answer about the token. On disk when this returns. */
  public void add(String token, Map<String, Object> self) throws IOException {
    Machine machine = new Machine();
    Map<String, Object> told = Json.map(self.get("equipment"));
    machine.equipment = Json.of("_id", told.get("_id"), "name", told.get("name"), "type", told.get("type"), "own",
        told.get("own"));
    machine.name = Json.text(self.get("name"));
    machine.token = token;
    machine.sealed = sealed(token);
    String id = String.valueOf(told.get("_id"));
    Map<String, Object> stored = new LinkedHashMap<String, Object>(Json.map(queue.get("machines")));
    stored.put(id, Json.of("equipment", machine.equipment, "name", machine.name, "token", machine.sealed));
    queue.set(Json.of("machines", stored, "current", id));
    machines.put(id, machine);
    current = id;
  }

  public boolean has(String equipment) {
    return machines.containsKey(equipment);
  }

  /** Id of the current machine; null if none is chosen. */
  public String current() {
    return current;
  }

  public void choose(String equipment) throws IOException {
    queue.set(Json.of("current", equipment));
    current = equipment;
  }

  /** Null while the token must not be used. */
  public String tokenOf(String equipment) {
    Machine machine = machines.get(equipment);
    if (machine == null || machine.refused != null) return null;
    if (machine.token == null && Math.abs(phone.steady() - machine.triedAt) >= AGAIN) open(machine);
    return machine.token;
  }

  /** Those of the machines for which the server accepts what is sent. */
  public Set<String> open(Set<String> equipments) {
    Set<String> open = new LinkedHashSet<String>(equipments);
    for (String equipment : equipments) {
      Machine machine = machines.get(equipment);
      if (machine == null || machine.refused != null) open.remove(equipment);
    }
    return open;
  }

  public void refuse(String equipment, String reason) {
    Machine machine = machines.get(equipment);
    if (machine != null) machine.refused = reason;
  }

  /** Allows all machines again, so that the server is asked again. */
  public void allowAll() {
    for (Machine machine : machines.values()) {
      machine.refused = null;
      if (machine.token == null) open(machine);
    }
  }

  /** Null if the machine is unknown. */
  public String nameOf(String equipment) {
    Machine machine = machines.get(equipment);
    return machine == null ? null : Json.text(machine.equipment.get("name"));
  }

  /** The machines without their tokens. */
  public Map<String, Object> json() {
    Map<String, Object> json = Json.of();
    for (Map.Entry<String, Machine> one : machines.entrySet()) {
      Machine machine = one.getValue();
      Map<String, Object> shown = Json.of("equipment", machine.equipment, "name", machine.name);
      String refused = machine.token == null ? "locked" : machine.refused;
      if (refused != null) shown.put("refused", refused);
      if (machine.sealed.startsWith(PLAIN)) shown.put("unsealed", true);
      json.put(one.getKey(), shown);
    }
    return json;
  }
}
