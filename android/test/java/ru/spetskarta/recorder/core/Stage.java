package ru.spetskarta.recorder.core;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** One phone with one machine, and what is needed to play a shift on it, life after life. */
final class Stage {
  static final String TOKEN = "not-a-real-token-1234";

  /** A server in memory that takes everything, whose clock is the phone's. */
  static class Store extends Server {
    final TreeSet<Long> points = new TreeSet<Long>();
    final List<String> photos = new ArrayList<String>();
    final List<Map<String, Object>> marks = new ArrayList<Map<String, Object>>();
    final List<Map<String, Object>> bodies = new ArrayList<Map<String, Object>>();
    final Map<String, Map<String, Object>> said = new LinkedHashMap<String, Map<String, Object>>();
    final List<Map<String, Object>> consents = new ArrayList<Map<String, Object>>();
    Long asked;
    int calls;
    private final Phone phone;

    Store(Phone phone) {
      super("http://127.0.0.1:1", phone);
      this.phone = phone;
    }

    Answer answer(Map<String, Object> body) {
      calls++;
      Answer answer = new Answer();
      answer.sentAt = phone.wall();
      answer.receivedAt = phone.wall();
      answer.serverAt = phone.wall();
      answer.body = body;
      answer.outcome = Outcome.of(200, null, null);
      return answer;
    }

    @Override
    Answer self(String token) {
      return answer(Json.of("name", "Телефон", "equipment", Json.of("_id", "kran", "name", "Кран", "type", "kran",
          "own", true)));
    }

    @Override
    Answer points(String token, String json) {
      Map<String, Object> body = Json.objectOf(json);
      bodies.add(body);
      int fresh = 0;
      for (Object one : Json.list(body.get("points"))) {
        if (points.add(Json.number(Json.map(one).get("timestamp"), 0))) fresh++;
      }
      int duplicates = Json.list(body.get("points")).size() - fresh;
      return answer(Json.of("accepted", fresh, "duplicates", duplicates, "rejected", new ArrayList<Object>()));
    }

    @Override
    Answer marks(String token, String json) {
      List<Object> told = Json.list(Json.objectOf(json).get("marks"));
      for (Object mark : told) marks.add(Json.map(mark));
      return answer(Json.of("kept", told.size()));
    }

    @Override
    Answer consent(String token, String json) {
      consents.add(Json.objectOf(json));
      return answer(Json.of("result", 1));
    }

    @Override
    Answer driverNotes(String token, String json) {
      List<Object> told = Json.list(Json.objectOf(json).get("notes"));
      for (Object note : told) said.put(Json.text(Json.map(note).get("id")), Json.map(note));
      return answer(Json.of("kept", told.size()));
    }

    @Override
    Answer drivers(String token, Long driver) {
      asked = driver;
      return answer(Json.of("drivers", new ArrayList<Object>(), "week", new ArrayList<Object>()));
    }

    @Override
    Answer photo(String token, Photo photo, long takenAt, File picture) {
      photos.add(photo.sha256);
      return answer(Json.of("_id", photo.sha256));
    }
  }

  /** The real server, whose clock seems to be the phone's: a shift is played faster than it would be. */
  static final class Real extends Server {
    private final Phone phone;

    Real(String origin, Phone phone) {
      super(origin, phone, 1500, 50);
      this.phone = phone;
    }

    private Answer timed(Answer answer) {
      answer.serverAt = phone.wall();
      return answer;
    }

    @Override
    Answer self(String token) {
      return timed(super.self(token));
    }

    @Override
    Answer points(String token, String json) {
      return timed(super.points(token, json));
    }

    @Override
    Answer marks(String token, String json) {
      return timed(super.marks(token, json));
    }

    @Override
    Answer consent(String token, String json) {
      return timed(super.consent(token, json));
    }

    @Override
    Answer driverNotes(String token, String json) {
      return timed(super.driverNotes(token, json));
    }

    @Override
    Answer photo(String token, Photo photo, long takenAt, File picture) {
      return timed(super.photo(token, photo, takenAt, picture));
    }
  }

  final File dir;
  final FakePhone phone = new FakePhone();
  final FakeVault vault = new FakeVault();
  Server server = new Store(phone);
  Disk disk;
  Recorder recorder;
  String token = TOKEN;
  /** Positions of one second each, ten metres apart. */
  private int metres;
  /** Times of the positions that the core has taken to the end. */
  final TreeSet<Long> kept = new TreeSet<Long>();
  /** And of all that it was given. */
  final TreeSet<Long> given = new TreeSet<Long>();

  Stage() throws IOException {
    dir = File.createTempFile("recorder", "");
    dir.delete();
    dir.mkdirs();
    dir.deleteOnExit();
    disk = new BreakingDisk(dir, 0, 1);
  }

  Store store() {
    return (Store) server;
  }

  /** A new process on the same phone. */
  Stage live() {
    TestLoop loop = new TestLoop();
    // Before the constructor, whose first wake-up must not be lost.
    phone.wakeAt = Long.MAX_VALUE;
    recorder = new Recorder(disk, server, phone, vault, loop, loop);
    phone.recorder = recorder;
    return this;
  }

  Stage live(Disk next) {
    disk = next;
    return live();
  }

  Map<String, Object> state() {
    return Json.objectOf(recorder.state());
  }

  Map<String, Object> call(String name, Object... pairs) {
    Map<String, Object> call = Json.of(pairs);
    call.put("id", 1);
    call.put("call", name);
    return Json.objectOf(recorder.command(Json.write(call)));
  }

  Stage enrol() {
    Map<String, Object> answer = call("enrol", "token", token);
    Check.that(answer.containsKey("ok"), "enrolled: " + answer);
    return this;
  }

  Stage begin() {
    live().enrol();
    Map<String, Object> answer = call("start");
    Check.that(answer.containsKey("ok"), "started: " + answer);
    return this;
  }

  /** So many positions, ten seconds and 30 m apart: each becomes a point. */
  Stage drive(int count) {
    for (int i = 0; i < count; i++) {
      phone.live(10000);
      fix();
    }
    return this;
  }

  void fix() {
    metres += 30;
    Fix fix = new Fix();
    fix.at = phone.wall();
    fix.lat = 55 + metres / 111195.0;
    fix.lng = 38;
    fix.accuracy = 5;
    given.add(fix.at);
    recorder.onFix(fix);
    kept.add(fix.at);
  }

  long count(String what) {
    return Json.number(Json.map(state().get("counts")).get(what), -1);
  }

  /** Lets time pass until nothing waits any more. */
  Stage empty() {
    for (int i = 0; i < 200 && count("points") + count("photos") > 0; i++) phone.live(60000);
    phone.live(120000);
    Check.equal(0L, count("points") + count("photos"), "waiting");
    return this;
  }

  void remove() {
    for (File file : dir.listFiles()) file.delete();
    dir.delete();
  }

  /** Turns every bit, so that a token that is not sealed shows on the disk. */
  static final class FakeVault implements Vault {
    boolean lost;

    @Override
    public byte[] seal(byte[] plain) throws IOException {
      if (lost) throw new IOException("the key is gone");
      return turned(plain);
    }

    private static byte[] turned(byte[] plain) {
      byte[] sealed = plain.clone();
      for (int i = 0; i < sealed.length; i++) sealed[i] ^= 0xff;
      return sealed;
    }

    @Override
    public byte[] open(byte[] sealed) throws IOException {
      if (lost) throw new IOException("the key is gone");
      return turned(sealed);
    }
  }
}
